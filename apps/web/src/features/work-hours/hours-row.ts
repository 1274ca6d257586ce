import { type Actor, authorize } from '@bama/domain'
import type { LocalWorkHour } from '../../data/index.ts'
import { type EntryNames, type KnownEvents, namesOf, type PersonName } from '../../ui/work-hours/entry-names.ts'
import { type CountedHours, hundredthsOf } from './month-figures.ts'

/** An entry as the list shows it. */
export interface HoursRow extends CountedHours, EntryNames {
  readonly id: string
  readonly entry: LocalWorkHour
  /** It was paid: nobody changes it any more. */
  readonly isLocked: boolean
  /** It has time in common with another of their entries. */
  readonly isOverlapping: boolean
}

/** What a row's buttons do. */
export interface HoursActions {
  edit(row: HoursRow): void
  remove(row: HoursRow): void
}

export function rowOf(
  entry: LocalWorkHour,
  {
    actor,
    events,
    nowMs,
    overlapping,
    nameOf,
  }: {
    readonly actor: Actor
    readonly events: KnownEvents | undefined
    readonly nowMs: number
    readonly overlapping: ReadonlySet<string>
    readonly nameOf: PersonName
  },
): HoursRow {
  return {
    id: entry.id,
    entry,
    ...namesOf(entry, events, nameOf),
    eventId: entry.event_id,
    status: entry.status,
    hundredths: hundredthsOf(entry, nowMs),
    isOverlapping: overlapping.has(entry.id),
    isLocked:
      authorize(actor, 'workHours', { operation: 'delete', before: { id: entry.id, fields: { ...entry } } }) !== null,
  }
}
