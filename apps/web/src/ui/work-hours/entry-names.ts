import type { WorkHour } from '@bama/domain'
import { workHoursTexts } from '../../texts/work-hours.ts'

/** Events by id, as far as this device knows them. */
export type KnownEvents = ReadonlyMap<string, { readonly name: string }>

/** What an entry is called. */
export interface EntryNames {
  /** The event's name, or what a timer without one was called. */
  readonly name: string
  /** The event that a task's hours are for, which the name does not say. */
  readonly eventName: string
}

/** An event's name as it is now; as it was, when it is gone or out of sight. */
export function namesOf(
  { event_id, task_id, event_name }: Pick<WorkHour, 'event_id' | 'task_id' | 'event_name'>,
  events: KnownEvents | undefined,
): EntryNames {
  const current = event_id === null ? undefined : events?.get(event_id)?.name
  const eventName = current ?? event_name ?? workHoursTexts.noEvent
  // What a task's timer is called names the task.
  return { eventName, name: task_id === null ? eventName : (event_name ?? eventName) }
}

/** The notes of an entry in a file: what was measured first, if its event's column doesn't say it. */
export function notesInFile({ name, eventName }: EntryNames, ...notes: readonly (string | null)[]): string | null {
  const parts = [name === eventName ? null : name, ...notes].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}
