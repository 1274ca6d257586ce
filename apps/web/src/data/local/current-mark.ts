import { alwaysCurrent, currentUntil, endOfEvent, isCalendarDay, monthsBetween } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'

/** The stores whose screens query current records, and must not pay for the archive behind them. */
export const markedStores = ['events', 'tasks'] as const
export type MarkedStore = (typeof markedStores)[number]

const isMarked = (entity: string): entity is MarkedStore => markedStores.some((store) => store === entity)

/** The mark of events that span too many months, or have no valid date. Queries of any month include it. */
export const everyMonth = 'every'
const mostMonths = 24

/**
 * The months that an event of several days touches, by which the calendar finds events that began before the days
 * shown. An event of a single day is found by its date.
 */
function monthsOf({ date, end_date }: LocalRecord): { readonly _months?: readonly string[] } {
  if (typeof date !== 'string' || typeof end_date !== 'string' || end_date <= date) return {}
  const last = endOfEvent({ date, end_date })
  if (!isCalendarDay(date) || !isCalendarDay(last)) return { _months: [everyMonth] }
  const months = monthsBetween(date, last)
  return { _months: months.length > mostMonths ? [everyMonth] : months }
}

/** Whether a record is current, judged by its fields, because rows read from the store have no mark. */
export const isCurrent = (store: MarkedStore, record: object): boolean =>
  currentUntil(store, record as LocalRecord) === alwaysCurrent

/** The record as stored. Only current records carry the marks, so only they are in the marks' indexes. */
export function withMark(entity: string, record: LocalRecord): LocalRecord {
  if (!isMarked(entity) || !isCurrent(entity, record)) return record
  return { ...record, _current: 1, ...(entity === 'events' && monthsOf(record)) }
}

/**
 * Returns a record just read without the marks, which are internal to the store. A copy: a record from which a field is
 * deleted takes several times as long to read afterwards (V8 then keeps it as a table).
 */
export function withoutMark(record: LocalRecord | undefined): LocalRecord | undefined {
  if (record === undefined || !('_current' in record)) return record
  const { _current, _months, ...own } = record
  return own
}
