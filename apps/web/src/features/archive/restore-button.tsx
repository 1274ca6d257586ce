import { IconArrowBackUp } from '@tabler/icons-react'
import type { LocalEvent } from '../../data/index.ts'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { RowButton } from '../../ui/lists/row-button.tsx'
import classes from './restore-button.module.css'

interface RestoreButtonProps {
  readonly event: LocalEvent
  readonly onRestore: (event: LocalEvent) => void
}

export function RestoreButton({ event, onRestore }: RestoreButtonProps) {
  return (
    <RowButton
      shape="words"
      aria-label={texts.restoreOf(event.name)}
      data-record-focus
      onClick={() => onRestore(event)}
    >
      <IconArrowBackUp size={18} stroke={1.7} aria-hidden className={classes.sign} />
      {texts.restore}
    </RowButton>
  )
}
