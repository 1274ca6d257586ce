import { columnOf, editEvent, eventStatus } from '@bama/domain'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { type LocalEvent, runCommand } from '../../data/index.ts'
import { archiveTexts } from '../../texts/archive.ts'
import { eventsTexts } from '../../texts/events.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import classes from './use-restoring.module.css'

const { restoring: texts, toast } = archiveTexts

/** Longer than for a toast without a link, so that there is time to reach the link. */
const linkShowsMs = 10_000

/**
 * Restores an archived event to the board after a confirmation. The event returns to the column of its status, at its
 * former position. If another card has taken that position, the two are ordered by id until the next drop between them.
 */
export function useRestoring() {
  const router = useRouter()

  const showLink = (event: LocalEvent): void => {
    const id = `restored-${event.id}`
    const { href } = router.buildLocation({ to: '/Events', search: { event: event.id } })
    notifications.show({
      id,
      autoClose: linkShowsMs,
      message: (
        // Toasts are rendered outside the router, so this is a plain link that pushes to its history.
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
    run: (event) => runCommand(editEvent, { base: event, input: { is_archived: false } }),
    effect: 'move',
    recordKey: ({ id }) => recordKey('event', id),
    failed: toast.failed,
    onDone: showLink,
  })
}

/** The column that the event returns to. The first column's displayed title is shorter than the stored status. */
function columnTitle({ status }: LocalEvent): string {
  const column = columnOf(status)
  return column === eventStatus.upcoming ? eventsTexts.board.firstColumn : column
}
