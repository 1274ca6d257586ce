import { Flex } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  /** `red` for errors, `spot` for things to know, `leaf` for success. */
  readonly tone: 'red' | 'spot' | 'leaf'
  readonly children: ReactNode
}

const icons = { red: IconAlertCircle, spot: IconInfoCircle, leaf: IconCircleCheck } as const

/** A tinted box with an important sentence. Errors are announced immediately. */
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
