import {
  type Change,
  type CommandContext,
  type CommandError,
  ok,
  type Result,
  type RunningEntry,
  shownName,
  startTimer,
  stopTimer,
  timerLabel,
  type TimerTarget,
} from '@bama/domain'
import { businessZone } from '../runtime/business-zone.ts'
import { type RunError, runFresh } from '../workspace/run-command.ts'
import { readRunningTimers } from '../queries/running-timers.ts'
import { serverNow } from '../workspace/server-clock.ts'
import { currentSession } from '../session/current-session.ts'

/** Starts the signed-in person's timer, unless one of theirs runs, in this tab or another. Gives back what it is called. */
export async function startOwnTimer(target: TimerTarget): Promise<Result<string, RunError>> {
  const session = currentSession()
  if (session.status !== 'signed_in') return { ok: false, error: { code: 'signed_out' } }
  const clock = { nowMs: await serverNow(), zone: businessZone }
  const userName = shownName(session.user)
  const started = await runFresh(startTimer, async (db) => ({
    target,
    running: await readRunningTimers(db),
    userName,
    clock,
  }))
  return started.ok ? ok(timerLabel(target)) : started
}

interface StoppedTimer {
  readonly workedMs: number
  /** It began, by the server's clock, when it had not begun yet: a clock that was ahead wrote its start. */
  readonly isAhead: boolean
}

export interface Stop {
  /** When it is to have ended; now, unless said. */
  readonly endMs?: number
  readonly note?: string
}

/** Ends a running timer. `null` when it does not run any more: then nothing is done (A5.25). */
export async function stopRunningTimer(
  id: string,
  { endMs, note }: Stop = {},
): Promise<Result<StoppedTimer | null, RunError>> {
  const nowMs = await serverNow()
  const chosenMs = Math.min(endMs ?? nowMs, nowMs)
  let startedAt: string | null = null
  const stopped = await runFresh(stopIfRunning, async (db) => {
    const entry = (await readRunningTimers(db)).find((running) => running.id === id) ?? null
    startedAt = entry?.started_at ?? null
    return { entry, endMs: chosenMs, note: note ?? null }
  })
  if (!stopped.ok) return stopped
  if (startedAt === null || stopped.value.length === 0) return ok(null)
  const startMs = Date.parse(startedAt)
  return ok({ workedMs: Math.max(0, chosenMs - startMs), isAhead: startMs > nowMs })
}

function stopIfRunning(
  context: CommandContext,
  { entry, endMs, note }: { readonly entry: RunningEntry | null; readonly endMs: number; readonly note: string | null },
): Result<readonly Change[], CommandError> {
  return entry === null ? ok([]) : stopTimer(context, { entry, endMs, zone: businessZone, note })
}
