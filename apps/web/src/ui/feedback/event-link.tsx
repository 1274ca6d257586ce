import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { eventsTexts } from '../../texts/events.ts'
import classes from './event-link.module.css'

const { toast: texts } = eventsTexts

/** Longer than for a toast without a link, so that there is time to reach the link. */
const linkShowsMs = 10_000

/**
 * Renders a link to an event on the board, for a toast. Toasts are outside the router, so the link pushes to its history
 * itself. `onFollow`: called when it is pressed.
 */
export function useEventLink(): (eventId: string, onFollow?: () => void) => ReactNode {
  const router = useRouter()
  return (eventId, onFollow) => {
    const { href } = router.buildLocation({ to: '/Events', search: { event: eventId } })
    return (
      <a
        className={classes.link}
        href={href}
        onClick={(click) => {
          if (click.ctrlKey || click.metaKey || click.shiftKey) return
          click.preventDefault()
          onFollow?.()
          router.history.push(href)
        }}
      >
        {texts.open}
      </a>
    )
  }
}

/** Shows a toast about an event that this screen doesn't show, with a link to it. */
export function useShowEvent(): (message: string, eventId: string) => void {
  const linkTo = useEventLink()
  return (message, eventId) => {
    const id = `event-${eventId}`
    notifications.show({
      id,
      autoClose: linkShowsMs,
      message: (
        <span className={classes.words}>
          {message}
          {linkTo(eventId, () => notifications.hide(id))}
        </span>
      ),
    })
  }
}
