import {
  type Hundredths,
  hundredthsOfHours,
  type Message,
  type Task,
  taskStatus,
  type User,
  type WorkHour,
} from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { shareLiveQuery, useWorkspaceQuery } from '../workspace/live-query.ts'
import { lastSyncTimeOf } from './last-sync-time.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'

/** The messages of the person who is signed in. */
export interface Inbox {
  /** Newest first. */
  readonly messages: readonly Message[]
  readonly unread: readonly Message[]
  /** When this device last had everything that the server has, ISO 8601. Read together with the messages. */
  readonly lastSyncTime: string
}

/** Bell, list and toasts show it: it is read once for all of them. Undefined until a first sync has brought everything. */
const inbox = createObservable<Inbox | undefined>(undefined)

export const useInbox = (): Inbox | undefined => useObservable(inbox)

/** Follows the open workspace's messages from now on. */
export const followMessages = (): void => shareLiveQuery(inbox, readInbox)

export async function readInbox(db: LocalDatabase, userId: string): Promise<Inbox | undefined> {
  return db.transaction('r', ['personalMessages', '_metadata'], async () => {
    const lastSyncTime = await lastSyncTimeOf(db)
    if (lastSyncTime === null) return undefined
    const own = await db.table<Message, string>('personalMessages').where('recipient_id').equals(userId).toArray()
    const messages = own.toSorted(newestFirst)
    return { messages, unread: messages.filter(({ is_read }) => !is_read), lastSyncTime }
  })
}

/** Of two that came in the same millisecond the ids decide, so that the order never flickers. */
const newestFirst = (a: Message, b: Message): number => compare(b.created_at, a.created_at) || compare(b.id, a.id)

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** What a person's own records add up to. */
interface OwnFigures {
  /** Decimal hours by month (`yyyy-MM`), running timers left out. */
  readonly hoursByMonth: ReadonlyMap<string, number>
  readonly openTasks: number
}

/** Undefined until a first sync has brought everything: half of the hours would be a wrong sum. */
export const useOwnFigures = (userId: string): OwnFigures | undefined =>
  useWorkspaceQuery((db) => readOwnFigures(db, userId))

export async function readOwnFigures(db: LocalDatabase, userId: string): Promise<OwnFigures | undefined> {
  if ((await lastSyncTimeOf(db)) === null) return undefined
  const person = await db.table<User, string>('systemUsers').get(userId)
  const entries = await db.table<WorkHour, string>('workHours').where('user_id').equals(userId).toArray()
  const tasks =
    person === undefined
      ? []
      : await db.table<Task, string>('tasks').where('assigned_user').equals(person.email).toArray()
  const hundredths = new Map<string, Hundredths>()
  for (const { date, hours_worked } of entries) {
    const month = date.slice(0, 7)
    hundredths.set(month, (hundredths.get(month) ?? 0) + hundredthsOfHours(hours_worked))
  }
  const hoursByMonth = new Map([...hundredths].map(([month, sum]) => [month, sum / 100]))
  return { hoursByMonth, openTasks: tasks.filter(({ status }) => status !== taskStatus.completed).length }
}
