import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface TitledCardProps {
  readonly title: string
  /** A sentence below the title. */
  readonly hint: string
  readonly children: ReactNode
}

/** A part of a screen under its heading. */
export const TitledCard = ({ title, hint, children }: TitledCardProps) => (
  <Card>
    <Title order={2} fz={16} lh={1.45}>
      {title}
    </Title>
    <Text size="caption" c="dimmed" mb="sm">
      {hint}
    </Text>
    {children}
  </Card>
)
