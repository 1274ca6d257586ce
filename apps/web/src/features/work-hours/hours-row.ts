import { type Actor, denialOf } from '@bama/domain'
import type { LocalWorkHour } from '../../data/index.ts'
import { hoursScreenTexts as texts } from '../../texts/hours-screen.ts'
import { type CountedHours, hundredthsOf } from './month-figures.ts'

/** An entry as the list shows it. */
export interface HoursRow extends CountedHours {
  readonly entry: LocalWorkHour
  /** The event's name, or what a timer without one was called. */
  readonly name: string
  /** The event that a task's hours are for, which the name does not say. */
  readonly eventName: string
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

/** Events by id, as far as this device knows them. */
export type KnownEvents = ReadonlyMap<string, { readonly name: string }>

/** An event's name as it is now; as it was, when it is gone or out of sight. */
export function namesOf(
  { event_id, task_id, event_name }: Pick<LocalWorkHour, 'event_id' | 'task_id' | 'event_name'>,
  events: KnownEvents | undefined,
): { readonly name: string; readonly eventName: string } {
  const current = event_id === null ? undefined : events?.get(event_id)?.name
  const eventName = current ?? event_name ?? texts.noEvent
  // What a task's timer is called names the task.
  return { eventName, name: task_id === null ? eventName : (event_name ?? eventName) }
}

export function rowOf(entry: LocalWorkHour, { actor, events, nowMs, overlapping }: { readonly actor: Actor; readonly events: KnownEvents | undefined; readonly nowMs: number; readonly overlapping: ReadonlySet<string> }): HoursRow {
  return {
    entry,
    ...namesOf(entry, events),
    eventId: entry.event_id,
    status: entry.status,
    hundredths: hundredthsOf(entry, nowMs),
    isOverlapping: overlapping.has(entry.id),
    isLocked: denialOf(actor, 'workHours', { operation: 'delete', before: { id: entry.id, fields: { ...entry } } }) !== null,
  }
}
