import { markRead, mentionMessageId } from '@bama/domain'
import { useEffect, useEffectEvent } from 'react'
import { runCommand, useInbox } from '../../data/index.ts'

/** Marks a mention as read once its comment is shown by a link. The link of a device's notification marks nothing itself. */
export function useMentionReading(commentId: string | undefined, userId: string): void {
  const inbox = useInbox()
  const messageId = commentId === undefined ? null : mentionMessageId(commentId, userId)
  const mention = inbox?.unread.find(({ id }) => id === messageId)
  const note = useEffectEvent(() => {
    if (mention !== undefined) void runCommand(markRead, { messages: [mention] })
  })
  const unreadId = mention?.id
  useEffect(() => {
    if (unreadId !== undefined) note()
  }, [unreadId])
}
