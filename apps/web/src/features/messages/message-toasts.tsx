import { type Message, messageLink } from '@bama/domain'
import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Inbox, useInbox, useSyncState } from '../../data/index.ts'
import { linkText, messagesTexts } from '../../texts/messages.ts'
import { Name } from '../../ui/display/names.tsx'
import { MessageAnchor } from './message-anchor.tsx'
import { newsOf, type Watch } from './message-news.ts'
import classes from './messages.module.css'
import { useMessageActions } from './use-message-actions.ts'

/** Longer than a plain toast, to leave time for its link. The bell lists the message afterwards. */
const shownMs = 6000

const toastId = (id: string): string => `message-${id}`
const summaryId = 'messages-arrived'

/** Shows a toast for new messages. Renders nothing. */
export function MessageToasts() {
  const inbox = useInbox()
  const { isOnline } = useSyncState()
  const { follow } = useMessageActions()
  const navigate = useNavigate()
  const watch = useRef<Watch | null>(null)

  useEffect(() => {
    if (inbox === undefined) return
    const { news, watch: next } = newsOf(watch.current, inbox, { openedMs: performance.timeOrigin, isOnline })
    watch.current = next
    hideRead(inbox)
    const [only] = news
    if (only === undefined) return
    // A toast for each, as after a night offline, would cover the screen.
    if (news.length > 1) showSummary(news.length, () => void navigate({ to: '/PersonalSpace' }))
    else showMessage(only, follow)
  }, [inbox, isOnline, follow, navigate])
  return null
}

/** Hides the toasts of messages read in the meantime, here or on another device. */
function hideRead({ messages, unread }: Inbox): void {
  for (const { id, is_read } of messages.slice(0, 20)) if (is_read) notifications.hide(toastId(id))
  if (unread.length === 0) notifications.hide(summaryId)
}

function showMessage(message: Message, follow: ReturnType<typeof useMessageActions>['follow']): void {
  const link = messageLink(message.context_link)
  const id = toastId(message.id)
  notifications.show({
    id,
    color: 'spot',
    autoClose: shownMs,
    title: <bdi dir="auto">{message.title}</bdi>,
    // Toasts render outside the router, so navigation is passed in.
    message: (
      <>
        {message.context_text === null ? null : (
          <Text inherit style={{ overflowWrap: 'anywhere' }}>
            <Name>{message.context_text}</Name>
          </Text>
        )}
        {link === null ? null : (
          <MessageAnchor
            link={link}
            className={classes.link}
            onFollow={() => {
              notifications.hide(id)
              follow(message, link)
            }}
          >
            {linkText(link)}
          </MessageAnchor>
        )}
      </>
    ),
  })
}

function showSummary(count: number, onFollow: () => void): void {
  // A visible toast with the same id would be kept instead of the new one.
  notifications.hide(summaryId)
  notifications.show({
    id: summaryId,
    color: 'spot',
    autoClose: shownMs,
    title: messagesTexts.arrived(count),
    message: (
      <MessageAnchor
        link={{ screen: 'PersonalSpace', path: '/PersonalSpace', namesRecord: false }}
        className={classes.link}
        onFollow={() => {
          notifications.hide(summaryId)
          onFollow()
        }}
      >
        {messagesTexts.showAll}
      </MessageAnchor>
    ),
  })
}
