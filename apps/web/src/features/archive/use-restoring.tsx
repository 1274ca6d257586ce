import { columnOf, editEvent, eventStatuses } from '@bama/domain'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { type LocalEvent, useRun } from '../../data/index.ts'
import { archiveTexts } from '../../texts/archive.ts'
import { eventsTexts } from '../../texts/events.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import classes from './use-restoring.module.css'

const { restoring: texts, toast } = archiveTexts

/** Longer than a toast without a link: one has to read it, and reach it. */
const linkShowsMs = 10_000

/**
 * Asks, then puts an archived event back on the board: in the column of its status, at the place that it had. A place that
 * was given to another card meanwhile is shared in the order of ids, and the next drop between the two parts them.
 */
export function useRestoring() {
  const run = useRun()
  const router = useRouter()

  const showLink = (event: LocalEvent): void => {
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
  }

  return useConfirmedCommand<LocalEvent, unknown>({
    texts: (event) => ({
      ...texts,
      subject: event.name,
      consequence: texts.consequence(columnTitle(event)),
      color: 'pine',
    }),
    run: (event) => run(editEvent, { base: event, input: { is_archived: false } }),
    effect: 'move',
    recordKey: ({ id }) => recordKey('event', id),
    failed: toast.failed,
    onDone: showLink,
  })
}

/** The column to which it returns; the first is shown under a shorter name than is stored. */
function columnTitle({ status }: LocalEvent): string {
  const column = columnOf(status)
  return column === eventStatuses[0] ? eventsTexts.board.firstColumn : column
}
