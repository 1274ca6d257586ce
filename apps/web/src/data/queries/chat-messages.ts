import { useMemo } from 'react'
import type { LocalDatabase } from '../local/database.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { workspace } from '../workspace/workspace.ts'
import { byPosition, inChatOrder, lastPosition, type LocalChatMessage, messagesOf, pendingOf } from './chats.ts'

/** A stretch of a chat: the `size` messages before `until`; null: up to the end, with what waits. */
interface ChatStretch {
  readonly until: string | null
  readonly size: number
}

interface ReadStretch {
  readonly messages: readonly LocalChatMessage[]
  /** Whether there are earlier messages. */
  readonly hasEarlier: boolean
}

export async function readStretch(
  db: LocalDatabase,
  chatId: string,
  { until, size }: ChatStretch,
): Promise<readonly LocalChatMessage[]> {
  const taken = await messagesOf(db)
    .where(byPosition)
    .between([chatId, ''], [chatId, until ?? lastPosition], false, true)
    .reverse()
    // One more than requested, to see whether there are earlier ones.
    .limit(size + 1)
    .toArray()
  return until === null ? [...taken, ...(await pendingOf(db, chatId))] : taken
}

/** The messages of a page in reading order; undefined while loading. Own messages appear once they are written. */
export function useChatStretch(chatId: string, { until, size }: ChatStretch): ReadStretch | undefined {
  const found = useWorkspaceQuery<readonly LocalChatMessage[]>((db) => readStretch(db, chatId, { until, size }), {
    deps: [chatId, until, size],
    overlay: overlayRows(
      'chatMessages',
      ({ chat_id, position }) => chat_id === chatId && (until === null || position !== ''),
    ),
  })
  return useMemo(() => {
    if (found === undefined) return undefined
    const ordered = inChatOrder(found)
    const hasEarlier = ordered.filter(({ position }) => position !== '').length > size
    return { messages: hasEarlier ? ordered.slice(1) : ordered, hasEarlier }
  }, [found, size])
}

/** The messages that others on the page reply to, by id, wherever in the chat they are. */
export const useAnswered = (ids: readonly string[]): ReadonlyMap<string, LocalChatMessage> | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const found = await messagesOf(db).bulkGet([...ids])
      return new Map(found.flatMap((message) => (message === undefined ? [] : [[message.id as string, message]])))
    },
    { deps: [ids.join()] },
  )

/**
 * The end position of a page that shows this message with up to `after` messages from it on. Null for the end of the
 * chat, if the message has no position yet or is that near to the end. Undefined if it isn't on this device.
 */
export async function placeAround(
  chatId: string,
  messageId: string,
  after: number,
): Promise<string | null | undefined> {
  const db = workspace.get()?.db
  const message = await db?.table<LocalChatMessage, string>('chatMessages').get(messageId)
  if (db === undefined || message?.chat_id !== chatId) return undefined
  if (message.position === '') return null
  const later = await messagesOf(db)
    .where(byPosition)
    .between([chatId, message.position], [chatId, lastPosition], true, true)
    .limit(after + 1)
    .toArray()
  return later.length <= after ? null : (later[after - 1]?.position ?? message.position)
}

/** Messages searched at a time, because each has to be decrypted. */
const partSize = 500

/**
 * Searches the messages on this device from the newest back, until `most` are found, `depth` have been searched, or
 * `isOver` returns true.
 */
export async function findChatMessages(
  chatId: string,
  matches: (content: string) => boolean,
  {
    most,
    depth = Infinity,
    isOver,
  }: { readonly most: number; readonly depth?: number; readonly isOver: () => boolean },
): Promise<readonly LocalChatMessage[]> {
  const db = workspace.get()?.db
  const found: LocalChatMessage[] = []
  let before: string = lastPosition
  for (let seen = 0; db !== undefined && seen < depth && found.length < most && !isOver();) {
    const part = await messagesOf(db)
      .where(byPosition)
      .between([chatId, ''], [chatId, before], true, false)
      .reverse()
      .limit(partSize)
      .toArray()
    found.push(...part.filter(({ content }) => matches(content)))
    const last = part.at(-1)
    if (last === undefined || part.length < partSize || last.position === '') break
    before = last.position
    seen += part.length
  }
  return found.slice(0, most)
}
