import { alwaysCurrent, currentUntil, endOfEvent, isCalendarDay, monthsBetween } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'

/** The stores whose screens query what is current, and must not pay for the archive behind it. */
export const markedStores = ['events', 'tasks'] as const
export type MarkedStore = (typeof markedStores)[number]

const isMarked = (entity: string): entity is MarkedStore => markedStores.some((store) => store === entity)

/** The mark of events that take too long for a mark of each month, or have no valid day: every month reads them. */
export const everyMonth = 'every'
const mostMonths = 24

/**
 * The months that an event of several days touches, by which the calendar finds those that began before the days it shows.
 * One of a single day needs none: its date is enough.
 */
function monthsOf({ date, end_date }: LocalRecord): { readonly _months?: readonly string[] } {
  if (typeof date !== 'string' || typeof end_date !== 'string' || end_date <= date) return {}
  const last = endOfEvent({ date, end_date })
  if (!isCalendarDay(date) || !isCalendarDay(last)) return { _months: [everyMonth] }
  const months = monthsBetween(date, last)
  return { _months: months.length > mostMonths ? [everyMonth] : months }
}

/** Whether a record of the store is among its current ones, by its fields: rows that are read have no mark. */
export const isCurrent = (store: MarkedStore, record: object): boolean =>
  currentUntil(store, record as LocalRecord) === alwaysCurrent

/** A record as its store holds it: with the marks by which current ones are found (only they are in those indexes). */
export function withMark(entity: string, record: LocalRecord): LocalRecord {
  if (!isMarked(entity) || !isCurrent(entity, record)) return record
  return { ...record, _current: 1, ...(entity === 'events' && monthsOf(record)) }
}

/** Takes the marks off a record that was just read: nobody but the store knows of them. */
export function withoutMark(record: LocalRecord | undefined): LocalRecord | undefined {
  if (record !== undefined) {
    Reflect.deleteProperty(record, '_current')
    Reflect.deleteProperty(record, '_months')
  }
  return record
}
