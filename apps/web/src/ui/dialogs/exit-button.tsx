import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { commonTexts } from '../../texts/common.ts'

interface ExitButtonProps {
  readonly className?: string | undefined
  readonly isPhone: boolean
  readonly onClick: () => void
}

/** Closes a dialog. On a phone it comes first, as a back arrow. */
export function ExitButton({ className, isPhone, onClick }: ExitButtonProps) {
  const ExitIcon = isPhone ? IconArrowRight : IconX
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={className ?? ''}
      flex="none"
      c="var(--bama-ink-2)"
      style={{ order: isPhone ? -1 : 0 }}
      aria-label={isPhone ? commonTexts.back : commonTexts.close}
      onClick={onClick}
    >
      <ExitIcon size={24} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
