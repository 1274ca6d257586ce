import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStageProps {
  /** One sentence. */
  readonly children: ReactNode
  /** `page` for a whole empty screen, `column` inside a column or panel. */
  readonly size?: 'column' | 'page'
  /** How to get something here. */
  readonly hint?: string | undefined
  /** The next step, a button or link, for those who are allowed to. */
  readonly action?: ReactNode
}

/** The empty state: a lamp and its beam on an empty stage, with one sentence and the next step. */
export function EmptyStage({ children, size = 'column', hint, action }: EmptyStageProps) {
  const isPage = size === 'page'
  const width = isPage ? 184 : 92
  return (
    <Stack align="center" gap={isPage ? 24 : 12} px="md" py={isPage ? 96 : 48} ta="center">
      <svg viewBox="0 0 92 62" width={width} height={(width * 62) / 92} aria-hidden="true" focusable="false">
        <path fill="var(--bama-grey-line)" d="M38 0h16l3.8 6H34.2zM6 56h80l6 6H0z" />
        <path fill="var(--bama-spot-bg)" d="M35 6h22l17 50H18z" />
      </svg>
      <Text size={isPage ? 'md' : 'sm'} c="var(--bama-ink-2)">
        {children}
      </Text>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" maw={440}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  )
}
