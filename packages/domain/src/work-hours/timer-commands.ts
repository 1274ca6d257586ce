import { createRecord, editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { dayInZone, timeInZone } from '../shared/day.ts'
import type { RecordId } from '../shared/ids.ts'
import { err, type Result } from '../shared/result.ts'
import { withoutHalves } from '../shared/text.ts'
import type { WorkHour } from './schema.ts'
import { contextTexts } from '../texts/index.ts'

type Outcome = Result<readonly Change[], CommandError>

/** Whose clock, and where its walls stand: instants are the server's time as far as it is known, `zone` is the business's. */
interface TimerClock {
  readonly nowMs: number
  readonly zone: string
}

/** What a timer measures: an event, or a task with its event. */
export type TimerTarget =
  | { readonly kind: 'event'; readonly event: { readonly id: RecordId; readonly name: string } }
  | {
      readonly kind: 'task'
      readonly task: { readonly id: RecordId; readonly description: string; readonly event_id: RecordId | null }
    }

/** Returns the name under which a timer is shown everywhere (docs/specification.md, A4). */
export const timerLabel = (target: TimerTarget): string =>
  withoutHalves(
    (target.kind === 'event' ? target.event.name : contextTexts.task(target.task.description)).slice(0, 500),
  )

export type RunningEntry = WorkHour & { readonly started_at: string }

/**
 * Starts a timer, which is an open work-hour entry. Fails with `timer_running` if one of `running`, the known open
 * entries, belongs to this person: each person has at most one timer.
 */
export function startTimer(
  context: Pick<CommandContext, 'actor' | 'newId'>,
  {
    target,
    running,
    userName,
    clock: { nowMs, zone },
  }: {
    readonly target: TimerTarget
    readonly running: readonly RunningEntry[]
    readonly userName: string
    readonly clock: TimerClock
  },
): Outcome {
  const { actor } = context
  if (running.some(({ user_id }) => user_id === actor.id)) return err({ code: 'invalid', reason: 'timer_running' })
  return createRecord(context, 'workHours', {
    date: dayInZone(nowMs, zone),
    start_time: timeInZone(nowMs, zone),
    started_at: new Date(nowMs).toISOString(),
    event_id: target.kind === 'event' ? target.event.id : target.task.event_id,
    ...(target.kind === 'task' && { task_id: target.task.id }),
    event_name: timerLabel(target),
    user_id: actor.id,
    user_name: userName,
  })
}

/**
 * Ends a running entry at `endMs`, or at its start if that is later, so that a timer can always be stopped. An admin
 * who stops another person's timer adds a note, which its owner gets in a message (docs/decisions/0002, who may change
 * work hours).
 */
export function stopTimer(
  { actor }: Pick<CommandContext, 'actor'>,
  {
    entry,
    endMs,
    zone,
    note = null,
  }: {
    readonly entry: RunningEntry
    readonly endMs: number
    readonly zone: string
    readonly note?: string | null
  },
): Outcome {
  const endedMs = Math.max(endMs, Date.parse(entry.started_at))
  const added =
    note === null || note.trim() === ''
      ? {}
      : { notes: [entry.notes, note.trim()].filter((part) => part !== null).join('\n') }
  return editRecord({ actor }, 'workHours', entry, {
    end_time: timeInZone(endedMs, zone),
    ended_at: new Date(endedMs).toISOString(),
    ...added,
  })
}
