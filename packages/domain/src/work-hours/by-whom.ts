import type { Patch } from '../shared/change.ts'
import { workHourStatus } from './values.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields that describe the work. */
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

/** Returns who entered new hours, if not their owner (docs/decisions/0027). Written by the server. */
export const enteredBy = (actorId: string, ownerId: string): Patch =>
  actorId === ownerId ? {} : { entered_by: actorId }

/** When and for what a timer runs. The start's instant counts; the wall time beside it is only for display. */
const runningFields = ({ started_at }: Fields): readonly string[] => [
  'date',
  'event_id',
  'task_id',
  (started_at ?? null) === null ? 'start_time' : 'started_at',
]

/**
 * Returns who corrected hours, if not their owner. For another person's running timer only another start,
 * event or task is a correction. Ending it isn't: its owner gets a message about that.
 */
export function correctedBy(actorId: string, before: Fields, after: Fields): Patch {
  if (before['user_id'] === actorId) return {}
  const fields = before['status'] === workHourStatus.running ? runningFields(before) : saidFields
  return fields.some((field) => (before[field] ?? null) !== (after[field] ?? null)) ? { corrected_by: actorId } : {}
}
