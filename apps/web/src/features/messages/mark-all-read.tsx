import type { Message } from '@bama/domain'
import { IconChecks } from '@tabler/icons-react'
import { messagesTexts } from '../../texts/messages.ts'
import classes from './mark-all-read.module.css'
import { useMessageActions } from './use-message-actions.ts'

interface MarkAllReadProps {
  readonly unread: readonly Message[]
  /** The button is about to go: something else takes the focus. */
  readonly onMarked: () => void
}

export function MarkAllRead({ unread, onMarked }: MarkAllReadProps) {
  const { read } = useMessageActions()
  if (unread.length === 0) return null
  return (
    <button
      type="button"
      className={classes.button}
      onClick={() => {
        read(unread)
        onMarked()
      }}
    >
      <IconChecks size={18} stroke={1.7} aria-hidden="true" />
      {messagesTexts.markAllRead}
    </button>
  )
}
