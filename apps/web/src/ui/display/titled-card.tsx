import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface TitledCardProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

export const TitledCard = ({ title, hint, children }: TitledCardProps) => (
  <Card aria-label={title}>
    <Title order={2} fz={16} lh={1.45} mb={hint === undefined ? 'sm' : 0}>
      {title}
    </Title>
    {hint !== undefined && (
      <Text size="caption" c="dimmed" mb="sm">
        {hint}
      </Text>
    )}
    {children}
  </Card>
)
