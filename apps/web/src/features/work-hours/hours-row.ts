import { type Actor, authorize } from '@bama/domain'
import type { LocalWorkHour } from '../../data/index.ts'
import { type EntryNames, type KnownEvents, namesOf, type PersonName } from '../../ui/work-hours/entry-names.ts'
import { type CountedHours, hundredthsOf } from './month-figures.ts'

export interface HoursRow extends CountedHours, EntryNames {
  readonly id: string
  readonly entry: LocalWorkHour
  /** The entry can't be changed, because it has been paid. */
  readonly isLocked: boolean
  /** It overlaps another entry of the same person. */
  readonly isOverlapping: boolean
}

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
