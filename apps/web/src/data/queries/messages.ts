import {
  type Hundredths,
  hundredthsOfHours,
  type Message,
  type Task,
  taskStatus,
  type User,
  type WorkHour,
  workHourStatus,
  compareText,
} from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { isLocalMode } from '../local/mode.ts'
import { shareLiveQuery, useWorkspaceQuery } from '../workspace/live-query.ts'
import { lastSyncTimeOf } from './last-sync-time.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { nowIso } from '../runtime/world.ts'

export interface Inbox {
  /** Newest first. */
  readonly messages: readonly Message[]
  readonly unread: readonly Message[]
  /**
   * When this device was last up to date, ISO 8601, read in the same transaction as the messages: at this moment if it
   * works alone and shares nothing.
   */
  readonly lastSyncTime: string
}

/** Read once for bell, list and toasts. Undefined until a first sync is complete. */
const inbox = createObservable<Inbox | undefined>(undefined)

export const useInbox = (): Inbox | undefined => useObservable(inbox)

export const followMessages = (): void => shareLiveQuery(inbox, readInbox)

export async function readInbox(db: LocalDatabase, userId: string): Promise<Inbox | undefined> {
  return db.transaction('r', ['personalMessages', '_metadata', '_shared'], async () => {
    const lastSync = await lastSyncTimeOf(db)
    if (lastSync === null) return undefined
    const isAlone = isLocalMode() && (await db.shared.get('settings')) === undefined
    const lastSyncTime = isAlone ? nowIso() : lastSync
    const own = await db.table<Message, string>('personalMessages').where('recipient_id').equals(userId).toArray()
    const messages = own.toSorted(newestFirst)
    return { messages, unread: messages.filter(({ is_read }) => !is_read), lastSyncTime }
  })
}

/** Messages of the same millisecond are ordered by id, so that the order is stable. */
const newestFirst = (a: Message, b: Message): number =>
  compareText(b.created_at, a.created_at) || compareText(b.id, a.id)

/** What a person's own records add up to. */
interface OwnFigures {
  /** Decimal hours by month (`yyyy-MM`), running timers and rejected hours left out, as in the week's sum. */
  readonly hoursByMonth: ReadonlyMap<string, number>
  readonly openTasks: number
}

/** Undefined until a first sync is complete, because a partial sum of hours would be wrong. */
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
  for (const { date, hours_worked, status } of entries) {
    if (status === workHourStatus.rejected) continue
    const month = date.slice(0, 7)
    hundredths.set(month, (hundredths.get(month) ?? 0) + hundredthsOfHours(hours_worked))
  }
  const hoursByMonth = new Map([...hundredths].map(([month, sum]) => [month, sum / 100]))
  return { hoursByMonth, openTasks: tasks.filter(({ status }) => status !== taskStatus.completed).length }
}
