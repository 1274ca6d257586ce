import { SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface ImportChoicesProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

export const ImportChoices = ({ title, hint, children }: ImportChoicesProps) => (
  <div>
    <Title order={3} fz={14} lh={1.45}>
      {title}
    </Title>
    <Text size="caption" c="dimmed" mb="xs">
      {hint}
    </Text>
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" style={{ alignItems: 'end' }}>
      {children}
    </SimpleGrid>
  </div>
)
