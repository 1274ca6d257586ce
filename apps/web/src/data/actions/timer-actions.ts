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

/** Starts the signed-in person's timer, unless they have one running in any tab. Returns the timer's label. */
export async function startOwnTimer(target: TimerTarget): Promise<Result<string, RunError>> {
  const session = currentSession()
  if (session.status !== 'signed_in') return { ok: false, error: { code: 'signed_out' } }
  const userName = shownName(session.user)
  const started = await runFresh(startTimer, async (db) => ({
    target,
    running: await readRunningTimers(db),
    userName,
    clock: { nowMs: await serverNow(), zone: businessZone },
  }))
  return started.ok ? ok(timerLabel(target)) : started
}

interface StoppedTimer {
  readonly workedMs: number
  /** The timer's start is in the future of the server's clock, because a clock that ran ahead wrote it. */
  readonly isAhead: boolean
}

export interface Stop {
  /** The end of the entry, by default now. */
  readonly endMs?: number
  readonly note?: string
}

/** Stops a running timer. Returns `null` and does nothing if it isn't running any more (A5.25). */
export async function stopRunningTimer(
  id: string,
  { endMs, note }: Stop = {},
): Promise<Result<StoppedTimer | null, RunError>> {
  let nowMs = 0
  let chosenMs = 0
  let startedAt: string | null = null
  const stopped = await runFresh(stopIfRunning, async (db) => {
    nowMs = await serverNow()
    chosenMs = Math.min(endMs ?? nowMs, nowMs)
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
