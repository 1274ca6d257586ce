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

/**
 * Who corrected hours, where that is not the person whose they are. Ending another's timer is no correction: the person is
 * told of it as what it is.
 */
export function correctedBy(actorId: string, before: Fields, after: Fields): Patch {
  if (before['user_id'] === actorId || before['status'] === workHourStatus.running) return {}
  return saidFields.some((field) => (before[field] ?? null) !== (after[field] ?? null)) ? { corrected_by: actorId } : {}
}
