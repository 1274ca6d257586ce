import {
  type Chat,
  type ChatMessage,
  type ChatRead,
  membersOf,
  shownName,
  type VisibleEvent,
  type VisibleUser,
  withDistinctNames,
  compareText,
} from '@bama/domain'
import { latestStampOf } from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { shareLiveQuery } from '../workspace/live-query.ts'

type LocalChat = Chat & { readonly _synced: boolean }

/** A message as this device holds it. `position` is empty until the deciding side has given it its place. */
export type LocalChatMessage = ChatMessage & { readonly _synced: boolean }

/** A chat in the list of chats. */
export interface ChatSummary {
  readonly chat: LocalChat
  /** Its title, its event's name, or the other members' names. Empty if nobody else is here. */
  readonly name: string
  /** Whether it has a single member. Other members may have been deleted. */
  readonly isAlone: boolean
  /** The event's name, if this person may see the event. */
  readonly eventName: string | null
  readonly members: readonly VisibleUser[]
  readonly last: LocalChatMessage | null
  /** The number of unread messages of others, at most `mostUnread` + 1. */
  readonly unread: number
  /** Whether an unread message mentions this person. */
  readonly isMentioned: boolean
  /** How far this person has read; null for not at all. */
  readonly read: ChatRead | null
}

/** Higher counts are shown as "more than". */
export const mostUnread = 99

const chatsSummary = createObservable<readonly ChatSummary[] | undefined>(undefined)

/** The chats of the signed-in person, the most recently active first. Read once for list, bell and navigation. */
export const useChats = (): readonly ChatSummary[] | undefined => useObservable(chatsSummary)

export const followChats = (): void => shareLiveQuery(chatsSummary, readChats, 'everything')

/** The time of the last activity in a chat, ISO 8601. */
const lastMoment = ({ chat, last }: ChatSummary): string => (last === null ? chat.created_at : momentOfMessage(last))

/** When a message got its position, or, before that, when it was written. */
export const momentOfMessage = ({ position, created_at }: ChatMessage): string => position.slice(0, 24) || created_at

export async function readChats(db: LocalDatabase, userId: string): Promise<readonly ChatSummary[]> {
  const stores = ['chats', 'chatMessages', 'chatReads', 'systemUsers', 'events']
  return db.transaction('r', stores, async () => {
    const all = await db.table<LocalChat, string>('chats').toArray()
    const own = all.filter((chat) => membersOf({ fields: { ...chat } }).includes(userId))
    if (own.length === 0) return []
    const people = withDistinctNames(await db.table<VisibleUser, string>('systemUsers').toArray())
    const byId = new Map(people.map((person) => [person.id as string, person]))
    const reads = await db.table<ChatRead, string>('chatReads').where('user_id').equals(userId).toArray()
    const readOf = new Map(reads.map((read) => [read.chat_id as string, read]))
    const summaries: ChatSummary[] = []
    for (const chat of own) {
      const ids = membersOf({ fields: { ...chat } })
      const members = ids.flatMap((id) => byId.get(id) ?? [])
      const event =
        chat.event_id === null ? undefined : await db.table<VisibleEvent, string>('events').get(chat.event_id)
      const others = members.filter(({ id }) => id !== userId).map(shownName)
      const read = readOf.get(chat.id) ?? null
      const unread = await unreadOf(db, chat.id, read?.read_to ?? '', userId)
      summaries.push({
        chat,
        name: chat.title ?? event?.name ?? others.join(', '),
        isAlone: ids.length === 1,
        eventName: event?.name ?? null,
        members,
        last: await lastOf(db, chat.id),
        unread: unread.length,
        isMentioned: unread.some(({ mentions }) => mentions.some((id) => id === userId)),
        read,
      })
    }
    return summaries.toSorted((a, b) => compareText(lastMoment(b), lastMoment(a)) || compareText(b.chat.id, a.chat.id))
  })
}

export const messagesOf = (db: LocalDatabase) => db.table<LocalChatMessage, string>('chatMessages')

export const byPosition = '[chat_id+position]'

/** A position that sorts after every other. */
export const lastPosition = '\uFFFF'

const unreadOf = async (
  db: LocalDatabase,
  chatId: string,
  readTo: string,
  userId: string,
): Promise<readonly LocalChatMessage[]> =>
  messagesOf(db)
    .where(byPosition)
    .between([chatId, readTo], [chatId, lastPosition], false, true)
    .filter(({ created_by }) => created_by !== userId)
    .limit(mostUnread + 1)
    .toArray()

/** Messages without a position yet, in no order. */
export const pendingOf = async (db: LocalDatabase, chatId: string): Promise<readonly LocalChatMessage[]> =>
  messagesOf(db).where(byPosition).equals([chatId, '']).toArray()

async function lastOf(db: LocalDatabase, chatId: string): Promise<LocalChatMessage | null> {
  const pending = inChatOrder(await pendingOf(db, chatId)).at(-1)
  if (pending !== undefined) return pending
  const taken = await messagesOf(db).where(byPosition).between([chatId, ''], [chatId, lastPosition], false, true).last()
  return taken ?? null
}

/** Messages in reading order: by position, followed by those without one in the order they were written. */
export const inChatOrder = (messages: readonly LocalChatMessage[]): readonly LocalChatMessage[] =>
  messages.toSorted(
    (a, b) =>
      Number(a.position === '') - Number(b.position === '') ||
      compareText(a.position, b.position) ||
      compareText(writtenAt(a), writtenAt(b)) ||
      compareText(a.id, b.id),
  )

const writtenAt = (message: LocalChatMessage): string =>
  latestStampOf(message as unknown as Parameters<typeof latestStampOf>[0]) ?? message.created_at
