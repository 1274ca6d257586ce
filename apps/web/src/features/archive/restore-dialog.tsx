import { columnOf, editEvent, eventStatus } from '@bama/domain'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { type LocalEvent, useRun } from '../../data/index.ts'
import { archiveTexts } from '../../texts/archive.ts'
import { eventsTexts } from '../../texts/events.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showFailure } from '../../ui/feedback/show-outcome.ts'
import classes from './restore-dialog.module.css'

const { restoring: texts, toast } = archiveTexts

/** Longer than a toast without a link: one has to read it, and reach it. */
const linkShowsMs = 10_000

interface RestoreDialogProps {
  readonly event: LocalEvent | null
  readonly onClose: () => void
  readonly onRestored: (event: LocalEvent) => void
}

/**
 * Asks, then puts an archived event back on the board: in the column of its status, at the place that it had. A place that
 * was given to another card meanwhile is shared in the order of ids, and the next drop between the two parts them.
 */
export function RestoreDialog({ event, onClose, onRestored }: RestoreDialogProps) {
  const run = useRun()
  const router = useRouter()

  const restore = async (): Promise<void> => {
    if (event === null) return
    const outcome = await run(editEvent, { base: event, input: { is_archived: false } })
    onClose()
    if (!outcome.ok) return showFailure(toast.failed, outcome.error)
    const id = `restored-${event.id}`
    const { href } = router.buildLocation({ to: '/Events', search: { event: event.id } })
    notifications.show({
      id,
      autoClose: linkShowsMs,
      message: (
        // Toasts stand outside the router, so this is a link that goes by it.
        <span className={classes.restored}>
          {toast.restored}
          <a
            href={href}
            onClick={(click) => {
              if (click.ctrlKey || click.metaKey || click.shiftKey) return
              click.preventDefault()
              notifications.hide(id)
              router.history.push(href)
            }}
          >
            {toast.open}
          </a>
        </span>
      ),
    })
    onRestored(event)
  }

  return (
    <ConfirmDialog
      opened={event !== null}
      title={texts.title}
      subject={event?.name}
      question={texts.question}
      consequence={event === null ? undefined : texts.consequence(columnTitle(event))}
      confirm={texts.confirm}
      color="pine"
      cancel={texts.cancel}
      onConfirm={restore}
      onCancel={onClose}
    />
  )
}

/** The column to which it returns; the first is shown under a shorter name than is stored. */
function columnTitle({ status }: LocalEvent): string {
  const column = columnOf(status)
  return column === eventStatus.upcoming ? eventsTexts.board.firstColumn : column
}
