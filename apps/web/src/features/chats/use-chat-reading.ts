import { isMentionInChat, markChatRead, markRead } from '@bama/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ChatSummary, type LocalChatMessage, runCommand, useInbox } from '../../data/index.ts'

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const follow = (): void => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return isVisible
}

/**
 * Marks the chat as read up to `last`, the last sent message on screen, and the mention notifications in it too. While
 * earlier messages are read (`last` undefined), only the notification of the message that a link led to.
 */
export function useChatReading(
  { chat, read }: ChatSummary,
  last: LocalChatMessage | undefined,
  focusedId: string | undefined,
): void {
  const inbox = useInbox()
  const isVisible = useIsVisible()
  const position = last?.position ?? ''
  const ledHere = focusedId === undefined ? undefined : `&message=${encodeURIComponent(focusedId)}`
  const notices = inbox?.unread.filter(
    (message) =>
      isMentionInChat(message, chat.id) &&
      (last !== undefined || (ledHere !== undefined && message.context_link?.endsWith(ledHere) === true)),
  )
  const note = useEffectEvent((upTo: string, _notices: number) => {
    void runCommand(markChatRead, { chat, read, position: upTo })
    if (notices !== undefined && notices.length > 0) void runCommand(markRead, { messages: notices })
  })
  const readTo = read?.read_to ?? ''
  const count = notices?.length ?? 0
  // Again when the mark has changed: the first two in quick succession make the same record, so the second one fails.
  useEffect(() => {
    if (isVisible && (position > readTo || count > 0)) note(position, count)
  }, [isVisible, readTo, position, count])
}
