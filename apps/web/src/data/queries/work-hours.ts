import {
  addDays,
  compareText,
  hundredthsOfHours,
  longestShiftDays,
  overlappingIds,
  type StoredWorkHour,
  workHourStatus,
} from '@bama/domain'
import type { Arrival } from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { useToday } from '../runtime/use-today.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { workspace } from '../workspace/workspace.ts'

/** An entry as stored on this device. */
export type LocalWorkHour = StoredWorkHour & { readonly _synced: boolean }

/** Latest first. */
const byDay = (a: LocalWorkHour, b: LocalWorkHour): number =>
  compareText(b.date, a.date) || compareText(b.start_time ?? '', a.start_time ?? '') || compareText(b.id, a.id)

interface HoursOfMonth {
  /** `yyyy-MM` */
  readonly month: string
  /** Latest first. */
  readonly entries: readonly LocalWorkHour[]
  /** Those of them, and of the days around the month, that have time in common with another of the same person. */
  readonly overlapping: ReadonlySet<string>
}

export async function hoursOfMonth(db: LocalDatabase, month: string, userId: string | null): Promise<HoursOfMonth> {
  const first = `${month}-01`
  const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`
  const byDate = db.table<LocalWorkHour, string>('workHours').where('date')
  const untilNext = await byDate.between(addDays(first, -longestShiftDays), next).toArray()
  // Later entries matter as far as these last.
  const lastDay = untilNext
    .map(({ date, ended_at: end }) => addDays(end === null ? date : end.slice(0, 10), 1))
    .reduce((a, b) => (a > b ? a : b), next)
  const found = [...untilNext, ...(await byDate.between(next, lastDay, true, true).toArray())]
  const around = found.filter((entry) => userId === null || entry.user_id === userId)
  return {
    month,
    entries: around.filter(({ date }) => date >= first && date < next).toSorted(byDay),
    overlapping: overlappingIds(around, businessZone),
  }
}

/** What of a first pull has to be here for hours since a day: this month's come first (packages/sync/SPEC.md, S59, S61). */
export const neededSince = (day: string, today: string): Arrival =>
  day.slice(0, 7) < today.slice(0, 7) ? 'everything' : 'current'

/**
 * The entries of a month (`yyyy-MM`) by start day: one person's, or everyone's that this person may see. While another
 * month is loading, the previous result is kept, with its own `month`.
 */
export const useHoursOfMonth = (month: string, userId: string | null): HoursOfMonth | undefined => {
  const today = useToday()
  return useWorkspaceQuery((db) => hoursOfMonth(db, month, userId), {
    deps: [month, userId],
    needs: neededSince(`${month}-01`, today),
  })
}

/** How many hours a person worked from one day to another, both included; what still runs has none yet. */
export const useHoursBetween = (from: string, to: string, userId: string): number | undefined => {
  const today = useToday()
  return useWorkspaceQuery(
    async (db) => {
      const entries = await db
        .table<LocalWorkHour, string>('workHours')
        .where('date')
        .between(from, to, true, true)
        .toArray()
      const counted = entries.filter(({ user_id, status }) => user_id === userId && status !== workHourStatus.rejected)
      return counted.reduce((sum, { hours_worked }) => sum + hundredthsOfHours(hours_worked), 0) / 100
    },
    { deps: [from, to, userId], needs: neededSince(from, today) },
  )
}

/** The current state of an entry; `null` if it doesn't exist (any more), or `id` is null. */
export const useWorkHour = (id: string | null): LocalWorkHour | null | undefined =>
  useWorkspaceQuery(
    async (db) => (id === null ? null : ((await db.table<LocalWorkHour, string>('workHours').get(id)) ?? null)),
    { deps: [id], needs: (found) => (found === null && id !== null ? 'everything' : 'current') },
  )

/** Some entries as they are now, without those that are gone. */
export const readHours = async (ids: readonly string[]): Promise<readonly LocalWorkHour[]> => {
  const found = await workspace
    .get()
    ?.db.table<LocalWorkHour, string>('workHours')
    .bulkGet([...ids])
  return (found ?? []).filter((entry) => entry !== undefined)
}

/** A person's entries that may have time in common with one of that day. Rejected ones don't count, as in the lists. */
export async function hoursAround(db: LocalDatabase, day: string, userId: string): Promise<readonly LocalWorkHour[]> {
  const entries = await db
    .table<LocalWorkHour, string>('workHours')
    .where('date')
    .between(addDays(day, -longestShiftDays), addDays(day, longestShiftDays), true, true)
    .toArray()
  return entries.filter(({ user_id, status }) => user_id === userId && status !== workHourStatus.rejected)
}

export const useHoursAround = (day: string | null, userId: string): readonly LocalWorkHour[] | undefined =>
  useWorkspaceQuery((db) => (day === null ? Promise.resolve([]) : hoursAround(db, day, userId)), {
    deps: [day, userId],
    needs: 'current',
  })

/** The event of a person's latest entry with an event in the last three months; null if there is none. */
export const useLastEventId = (userId: string, today: string): string | null | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const entries = await db
        .table<LocalWorkHour, string>('workHours')
        .where('date')
        .above(addDays(today, -92))
        .toArray()
      const latest = entries
        .filter(({ user_id, event_id }) => user_id === userId && event_id !== null)
        .reduce<LocalWorkHour | null>(
          (last, entry) => (last === null || last.created_at <= entry.created_at ? entry : last),
          null,
        )
      return latest?.event_id ?? null
    },
    { deps: [userId, today], needs: 'current' },
  )
