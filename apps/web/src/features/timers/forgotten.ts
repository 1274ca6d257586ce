import type { RunningTimer } from '../../data/index.ts'

const hourMs = 3_600_000

/** When a timer counts as possibly forgotten (docs/decisions/0002, forgotten timers). It is never stopped by itself. */
const forgottenAfterMs = 12 * hourMs
/** How long the notice stays hidden after "still working". */
const silentMs = 3 * hourMs

export const hoursOf = ({ started_at }: Pick<RunningTimer, 'started_at'>, nowMs: number): number =>
  Math.floor((nowMs - Date.parse(started_at)) / hourMs)

export const isForgotten = ({ started_at }: Pick<RunningTimer, 'started_at'>, nowMs: number): boolean =>
  nowMs - Date.parse(started_at) >= forgottenAfterMs

/** From here on nobody worked it in one go: who stops such a timer is to read what was recorded. */
export const isLongerThanADay = (workedMs: number): boolean => workedMs > 24 * hourMs

/** The local storage key, cleared with the rest on signing out. */
const key = 'bama-timer-silenced'

/** Returns until when the notice about this timer is silenced, or 0. Without storage it appears again. */
export function silencedUntil(timerId: string): number {
  try {
    const [id, until] = (localStorage.getItem(key) ?? '').split(' ')
    return id === timerId ? Number(until) || 0 : 0
  } catch {
    return 0
  }
}

export function silence(timerId: string, nowMs: number): void {
  try {
    localStorage.setItem(key, `${timerId} ${nowMs + silentMs}`)
  } catch {
    // Storage is full or blocked. The notice appears again after a reload.
  }
}
