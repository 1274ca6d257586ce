import { addDays, type StoredWorkHour, workHourStatus } from '@bama/domain'
import { useToday } from '../runtime/use-today.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** An entry as this device holds it. */
export type LocalWorkHour = StoredWorkHour & { readonly _synced: boolean }

const descending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)

/** The latest first. */
const byDay = (a: LocalWorkHour, b: LocalWorkHour): number =>
  descending(a.date, b.date) || descending(a.start_time ?? '', b.start_time ?? '') || descending(a.id, b.id)

interface HoursOfMonth {
  /** `yyyy-MM` */
  readonly month: string
  /** The latest first. */
  readonly entries: readonly LocalWorkHour[]
}

/**
 * The entries of a month (`yyyy-MM`) by the day they began: everyone's that this person may see, or one person's. While another
 * month is read the former answer stays, and says which month it is of.
 */
export const useHoursOfMonth = (month: string, userId: string | null): HoursOfMonth | undefined => {
  const thisMonth = useToday().slice(0, 7)
  return useWorkspaceQuery(
    async (db) => {
      const entries = await db
        .table<LocalWorkHour, string>('workHours')
        .where('date')
        .between(month, `${month}-99`)
        .toArray()
      return { month, entries: entries.filter((entry) => userId === null || entry.user_id === userId).toSorted(byDay) }
    },
    [month, userId],
    undefined,
    month >= thisMonth ? 'current' : 'everything',
  )
}

/** How many hours a person worked from one day to another, both included; what still runs has none yet. */
export const useHoursBetween = (from: string, to: string, userId: string): number | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const entries = await db
        .table<LocalWorkHour, string>('workHours')
        .where('date')
        .between(from, to, true, true)
        .toArray()
      return entries
        .filter(({ user_id, status }) => user_id === userId && status !== workHourStatus.rejected)
        .reduce((sum, { hours_worked }) => sum + (hours_worked ?? 0), 0)
    },
    [from, to, userId],
    undefined,
    'current',
  )

/** An entry as it is now; `null` when it is not there (any more), or `id` is null. */
export const useWorkHour = (id: string | null): LocalWorkHour | null | undefined =>
  useWorkspaceQuery(
    async (db) => (id === null ? null : ((await db.table<LocalWorkHour, string>('workHours').get(id)) ?? null)),
    [id],
    undefined,
    (found) => (found === null && id !== null ? 'everything' : 'current'),
  )

/** A person's entries that may have time in common with one of that day. */
export const useHoursAround = (day: string | null, userId: string): readonly LocalWorkHour[] | undefined =>
  useWorkspaceQuery(
    async (db) => {
      if (day === null) return []
      const entries = await db
        .table<LocalWorkHour, string>('workHours')
        .where('date')
        .between(addDays(day, -2), addDays(day, 1), true, true)
        .toArray()
      return entries.filter(({ user_id }) => user_id === userId)
    },
    [day, userId],
    undefined,
    'current',
  )

/** The event that a person's latest entry of the last three months is for; null when there is none. */
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
    [userId, today],
    undefined,
    'current',
  )
