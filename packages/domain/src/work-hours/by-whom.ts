import type { Patch } from '../shared/change.ts'
import { workHourStatus } from './values.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an entry says of the work. */
const saidFields = [
  'date',
  'start_time',
  'end_time',
  'started_at',
  'ended_at',
  'event_id',
  'task_id',
  'event_name',
  'notes',
] as const

/** Who wrote new hours down, where that is not the person whose they are (docs/decisions/0027). Written by the server. */
export const enteredBy = (actorId: string, ownerId: string): Patch =>
  actorId === ownerId ? {} : { entered_by: actorId }

/** Where a timer that runs begins: by its instant, beside which its wall time only shows it. */
const startFields = ({ started_at }: Fields): readonly string[] => [
  'date',
  (started_at ?? null) === null ? 'start_time' : 'started_at',
]

/**
 * Who corrected hours, where that is not the person whose they are. Of another's running timer only moving its start is a
 * correction. Ending it is none: the person is told of it as what it is.
 */
export function correctedBy(actorId: string, before: Fields, after: Fields): Patch {
  if (before['user_id'] === actorId) return {}
  const fields = before['status'] === workHourStatus.running ? startFields(before) : saidFields
  return fields.some((field) => (before[field] ?? null) !== (after[field] ?? null)) ? { corrected_by: actorId } : {}
}
