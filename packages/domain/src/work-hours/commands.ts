import { createRecord, deleteRecord, editRecord } from '../record-commands.ts'
import { authorize } from '../access/rules.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { PackedClocksOf } from '../shared/clocks.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { addDays, dayInZone, daysBetween, daySchema } from '../shared/day.ts'
import type { RecordId } from '../shared/ids.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { intervalStamp } from './interval-stamp.ts'
import { occurrenceOf } from './occurrence.ts'
import { decisionSchema, type WorkHour } from './schema.ts'
import { type Interval, intervalIn, intervalOfTimes, type TypedInterval, wallTimesOf } from './typed-interval.ts'
import { type DecisionStatus, workHourStatus } from './values.ts'

type Outcome = Result<readonly Change[], CommandError>

/** An entry as stored on a device, with the stamps of its cells. */
export type StoredWorkHour = WorkHour & { readonly _clocks?: PackedClocksOf<string> }

/** The values of the hours form. */
export interface HoursInput {
  /** Null only for an entry whose task had no event (docs/decisions/0002, hours without an event). */
  readonly event_id: RecordId | null
  /** The event's name or the task's label. Kept here, because hours outlive both. */
  readonly event_name: string | null
  readonly typed: TypedInterval
  readonly notes: string | null
}

const invalid = (field: string, reason: string): Result<never, CommandError> => err({ code: 'invalid', field, reason })

/** Logs a person's own hours or, for an admin, another's. Requires an event, a day and two times (specification A5). */
export function logHours(
  context: Pick<CommandContext, 'actor' | 'newId'>,
  {
    input,
    userId = context.actor.id,
    userName,
    zone,
  }: {
    readonly input: HoursInput
    /** The owner of the hours. */
    readonly userId?: string
    readonly userName: string
    readonly zone: string
  },
): Outcome {
  if (input.event_id === null) return invalid('event_id', 'required')
  const interval = intervalOfTimes(input.typed, zone)
  if (!interval.ok) return invalid(interval.error.field, interval.error.reason)
  const { event_id, event_name, notes } = input
  return createRecord(context, 'workHours', {
    ...interval.value,
    event_id,
    event_name,
    notes,
    user_id: userId,
    user_name: userName,
  })
}

/**
 * Changes an entry. Times that are left as shown keep their seconds and instants, and an untouched interval isn't
 * written: otherwise a new note would revert somebody else's correction. Any change of a decided entry returns it to
 * `נרשם`, which the server ensures (packages/sync/SPEC.md, S52).
 */
export function editHours(
  { actor }: Pick<CommandContext, 'actor'>,
  { base, input, zone }: { readonly base: StoredWorkHour; readonly input: HoursInput; readonly zone: string },
): Outcome {
  // Entries without an event, because their task had none, may stay without.
  if (input.event_id === null && base.event_id !== null) return invalid('event_id', 'required')
  if (input.typed.end === null && base.end_time !== null) return invalid('end_time', 'required')
  const interval = editedInterval(base, input.typed, zone)
  if (!interval.ok) return invalid(interval.error.field, interval.error.reason)
  const { event_id, event_name, notes } = input
  return editRecord({ actor }, 'workHours', base, { ...interval.value, event_id, event_name, notes })
}

export const deleteHours = (context: CommandContext, { entry }: { readonly entry: StoredWorkHour }): Outcome =>
  deleteRecord(context, 'workHours', entry)

/**
 * Decides about entries: approves, rejects with a reason, marks as paid, or revokes a decision. Each decision names the
 * interval that was seen, so that the server refuses it if the interval was edited meanwhile. Fails as a whole with
 * `forbidden` if this person may not decide about one of the entries.
 *
 * An undone approval that gives its reason back is two changes, to be written as a group: the first has no reason. The
 * server refuses that one, and with it the group, where the hours were paid meanwhile: it revokes payments for a reason,
 * and this person has not seen that one.
 */
export function decideHours(
  { actor }: Pick<CommandContext, 'actor'>,
  {
    entries,
    outcome,
    reason = null,
    nowMs,
  }: {
    readonly entries: readonly StoredWorkHour[]
    readonly outcome: DecisionStatus
    readonly reason?: string | null
    /** The server's time, as far as it is known. */
    readonly nowMs: number
  },
): Outcome {
  const changes: Change[] = []
  for (const entry of entries) {
    const decision = decisionSchema.safeParse({
      decided_status: outcome,
      decided_interval: intervalStamp(entry) ?? '',
      decision_reason: reason === null || reason.trim() === '' ? null : reason.trim(),
      decided_by: actor.id,
      decided_at: new Date(nowMs).toISOString(),
    })
    if (!decision.success)
      return invalid(
        String(decision.error.issues[0]?.path[0] ?? 'decision'),
        decision.error.issues[0]?.message ?? 'invalid',
      )
    const patch = { decision: decision.data }
    const fields = { ...entry }
    const denial = authorize(actor, 'workHours', {
      operation: 'update',
      before: { id: entry.id, fields },
      after: { id: entry.id, fields: { ...fields, ...decision.data } },
      patch,
    })
    if (denial !== null) {
      if (entry.status === workHourStatus.paid && decision.data.decision_reason === null)
        return invalid('decision_reason', 'required')
      return err({ code: 'forbidden', ...denial })
    }
    const change = { entity: 'workHours', recordId: entry.id, operation: 'update' } as const
    if (outcome === workHourStatus.recorded && entry.status !== workHourStatus.paid && reason !== null)
      changes.push({ ...change, patch: { decision: { ...decision.data, decision_reason: null } } })
    changes.push({ ...change, patch })
  }
  return ok(changes)
}

const minutesOf = (time: string | null): string | null => time?.slice(0, 5) ?? null

const isSameSecond = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && Math.floor(Date.parse(a) / 1000) === Math.floor(Date.parse(b) / 1000)

/**
 * Returns the interval that results from typed values. An untouched time keeps its exact instant, including which
 * occurrence of a repeated hour it is in. Moving an entry to another day moves its end too.
 */
export function editedInterval(base: Interval, typed: TypedInterval, zone: string): ReturnType<typeof intervalOfTimes> {
  const shown = wallTimesOf(base, zone)
  const keepsStart = minutesOf(typed.start) === minutesOf(shown.start) && typed.startOccurrence === undefined
  const keepsEnd =
    minutesOf(typed.end) === minutesOf(shown.end) && typed.endOccurrence === undefined && typed.endDate === undefined
  if (keepsStart && keepsEnd && typed.date === base.date) return ok(intervalIn(base))
  // While the day is typed no end follows from it.
  if (!daySchema.safeParse(typed.date).success) return intervalOfTimes(typed, zone)
  const kept = {
    ...typed,
    ...(keepsEnd && keptEnd(base, typed.date, zone)),
    ...(keepsStart && keptStart(base, zone)),
  }
  const asKept = intervalOfTimes(kept, zone)
  // A start that moves to the second time that its hour occurs takes an untouched end with it.
  const { endOccurrence: _kept, ...withoutOccurrence } = kept
  const edited = asKept.ok || !keepsEnd ? asKept : intervalOfTimes(withoutOccurrence, zone)
  if (!edited.ok) return edited
  const { started_at, ended_at } = edited.value
  return ok({
    ...edited.value,
    started_at: isSameSecond(started_at, base.started_at) ? base.started_at : started_at,
    ended_at: isSameSecond(ended_at, base.ended_at) ? base.ended_at : ended_at,
  })
}

function keptStart(base: Interval, zone: string): Partial<TypedInterval> {
  const { start } = wallTimesOf(base, zone)
  const startOccurrence = occurrenceOf(base.started_at, zone)
  return { ...(start !== null && { start }), ...(startOccurrence !== undefined && { startOccurrence }) }
}

function keptEnd(base: Interval, date: string, zone: string): Partial<TypedInterval> {
  const { start, end } = wallTimesOf(base, zone)
  const endOccurrence = occurrenceOf(base.ended_at, zone)
  const kept = { end, ...(endOccurrence !== undefined && { endOccurrence }) }
  if (base.ended_at === null) return kept
  const typed = intervalOfTimes({ date: base.date, start: start ?? '', ...kept, ...keptStart(base, zone) }, zone)
  if (typed.ok && isSameSecond(typed.value.ended_at, base.ended_at)) return kept
  // It spans several days, which two times of day can't express.
  return { ...kept, endDate: addDays(date, daysBetween(base.date, dayInZone(Date.parse(base.ended_at), zone))) }
}
