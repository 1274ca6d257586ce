import type { WorkHour } from '@bama/domain'
import { workHoursTexts } from '../../texts/work-hours.ts'

/** Events by id, as far as this device has them. */
export type KnownEvents = ReadonlyMap<string, { readonly name: string }>

/** The names shown for an entry. */
export interface EntryNames {
  /** The event's name or, for a task's hours or a timer without an event, the timer's label. */
  readonly name: string
  /** The name of the event that the hours are for. Differs from `name` for a task's hours. */
  readonly eventName: string
  /** Who entered or corrected the hours other than the person, in words. Null if nobody else did. */
  readonly byOthers: string | null
}

/** Returns a person's name by id. Undefined for somebody who no longer exists. */
export type PersonName = (id: string) => string | undefined

/** `הוזן על ידי דנה`. Somebody who entered and later corrected the hours is named once. */
function byOthers(
  { entered_by, corrected_by }: Pick<WorkHour, 'entered_by' | 'corrected_by'>,
  nameOf: PersonName,
): string | null {
  // Older entries have neither field.
  const [enterer, corrector] = [entered_by ?? null, corrected_by ?? null]
  const named = (id: string): string => nameOf(id) ?? workHoursTexts.someone
  const parts = [
    enterer === null ? null : workHoursTexts.enteredBy(named(enterer)),
    corrector === null || corrector === enterer ? null : workHoursTexts.correctedBy(named(corrector)),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

/** An entry's names. Uses the event's current name; the recorded one if the event is deleted or not visible. */
export function namesOf(
  {
    event_id,
    task_id,
    event_name,
    entered_by,
    corrected_by,
  }: Pick<WorkHour, 'event_id' | 'task_id' | 'event_name' | 'entered_by' | 'corrected_by'>,
  events: KnownEvents | undefined,
  nameOf: PersonName = () => undefined,
): EntryNames {
  const current = event_id === null ? undefined : events?.get(event_id)?.name
  const eventName = current ?? event_name ?? workHoursTexts.noEvent
  // The label of a task's timer names the task.
  return {
    eventName,
    name: task_id === null ? eventName : (event_name ?? eventName),
    byOthers: byOthers({ entered_by, corrected_by }, nameOf),
  }
}

/**
 * An entry's notes in an exported file: the timer's label unless it is the event's name, the notes, and who else wrote
 * it.
 */
export function notesInFile(
  { name, eventName, byOthers: others }: EntryNames,
  ...notes: readonly (string | null)[]
): string | null {
  const parts = [name === eventName ? null : name, ...notes, others].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}
