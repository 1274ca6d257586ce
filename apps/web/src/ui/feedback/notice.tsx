import { Flex } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  /** `red` for what went wrong, `spot` for what one should know, `leaf` for what is done. */
  readonly tone: 'red' | 'spot' | 'leaf'
  readonly children: ReactNode
}

const icons = { red: IconAlertCircle, spot: IconInfoCircle, leaf: IconCircleCheck } as const

/** A tinted box with a sentence that matters now; an error is announced at once. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <Flex
      gap="xs"
      p="sm"
      bdrs="md"
      fz={15}
      lh={1.4}
      c="var(--tone-fg)"
      bg="var(--tone-bg)"
      data-tone={tone}
      role={tone === 'red' ? 'alert' : 'status'}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <p>{children}</p>
    </Flex>
  )
}
