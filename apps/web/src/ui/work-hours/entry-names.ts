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
  /** Who else than the person wrote or corrected the hours, in words; null when nobody did. */
  readonly byOthers: string | null
}

/** A person's name by id; undefined for somebody who is gone. */
export type PersonName = (id: string) => string | undefined

/** `הוזן על ידי דנה`; who entered hours and corrected them later stands there once. */
function byOthers(
  { entered_by, corrected_by }: Pick<WorkHour, 'entered_by' | 'corrected_by'>,
  nameOf: PersonName,
): string | null {
  // Entries from before have neither field.
  const [enterer, corrector] = [entered_by ?? null, corrected_by ?? null]
  const named = (id: string): string => nameOf(id) ?? workHoursTexts.someone
  const parts = [
    enterer === null ? null : workHoursTexts.enteredBy(named(enterer)),
    corrector === null || corrector === enterer ? null : workHoursTexts.correctedBy(named(corrector)),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

/** An event's name as it is now; as it was, when it is gone or out of sight. */
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
  // What a task's timer is called names the task.
  return {
    eventName,
    name: task_id === null ? eventName : (event_name ?? eventName),
    byOthers: byOthers({ entered_by, corrected_by }, nameOf),
  }
}

/** The notes of an entry in a file: what was measured first, if its event's column doesn't say it; who else wrote it last. */
export function notesInFile(
  { name, eventName, byOthers: others }: EntryNames,
  ...notes: readonly (string | null)[]
): string | null {
  const parts = [name === eventName ? null : name, ...notes, others].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}
