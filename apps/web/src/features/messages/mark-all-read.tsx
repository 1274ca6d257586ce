import type { Message } from '@bama/domain'
import { IconChecks } from '@tabler/icons-react'
import { messagesTexts } from '../../texts/messages.ts'
import classes from './messages.module.css'
import { useMessageActions } from './use-message-actions.ts'

interface MarkAllReadProps {
  readonly unread: readonly Message[]
  /** Called before the button disappears, to move the focus. */
  readonly onMarked: () => void
}

export function MarkAllRead({ unread, onMarked }: MarkAllReadProps) {
  const { read } = useMessageActions()
  if (unread.length === 0) return null
  return (
    <button
      type="button"
      className={classes.action}
      style={{ marginInlineStart: 'auto', paddingInline: 8, fontSize: 14 }}
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
