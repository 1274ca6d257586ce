import type { RunningTimer } from '../../data/index.ts'

const hourMs = 3_600_000

/** From when on a timer may have been forgotten (docs/decisions/0002, forgotten timers). Nothing is cut by itself. */
const forgottenAfterMs = 12 * hourMs
/** How long a person who says that they still work is left in peace. */
const silentMs = 3 * hourMs

export const hoursOf = ({ started_at }: Pick<RunningTimer, 'started_at'>, nowMs: number): number =>
  Math.floor((nowMs - Date.parse(started_at)) / hourMs)

export const isForgotten = ({ started_at }: Pick<RunningTimer, 'started_at'>, nowMs: number): boolean =>
  nowMs - Date.parse(started_at) >= forgottenAfterMs

/** From here on nobody worked it in one go: who stops such a timer is to read what was recorded. */
export const isLongerThanADay = (workedMs: number): boolean => workedMs > 24 * hourMs

/** On this device, and gone with the rest at a sign-out. */
const key = 'bama-timer-silenced'

/** When, and about which timer, this device was told to keep quiet. A browser without a memory asks again. */
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
    // Full or forbidden: it asks again after a reload.
  }
}
