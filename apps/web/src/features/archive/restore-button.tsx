import { IconArrowBackUp } from '@tabler/icons-react'
import type { LocalEvent } from '../../data/index.ts'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { focusAfterClosing, mainPart } from '../../ui/dialogs/focus-after-closing.ts'
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
      data-restore={event.id}
      onClick={() => onRestore(event)}
    >
      <IconArrowBackUp size={18} stroke={1.7} aria-hidden className={classes.sign} />
      {texts.restore}
    </RowButton>
  )
}

const restoreButtonOf = (id: string): HTMLElement | null => document.querySelector(`[data-restore="${CSS.escape(id)}"]`)

/** The restored event's row goes with its button: the neighbour takes the focus, if nobody took it. */
export const focusAfterRestoring = (restoredId: string, neighbourId: string | undefined): void =>
  focusAfterClosing(
    () => (neighbourId === undefined ? null : restoreButtonOf(neighbourId)) ?? mainPart(),
    (active) => active.getAttribute('data-restore') === restoredId,
  )
