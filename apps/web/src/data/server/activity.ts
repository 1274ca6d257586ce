import { idleHeader } from '@bama/sync'
import { world } from '../runtime/world.ts'

/** The user is considered away after this long without input. */
const idleAfterMs = 30 * 60 * 1000

/** When a person last did something in any tab of this browser. */
interface Activity {
  /** Somebody did something here, or, in another tab, at that instant. */
  touch(atMs?: number): void
  lastMs(): number
  isIdle(): boolean
}

/** Opening the page counts as activity. */
export function createActivity(now: () => number): Activity {
  let last = now()
  // Never in the future, as after the clock was set back.
  const lastMs = (): number => (last = Math.min(last, now()))
  return {
    touch(atMs = now()) {
      last = Math.max(last, atMs)
    },
    lastMs,
    isIdle: () => now() - lastMs() >= idleAfterMs,
  }
}

export const activity = createActivity(world.now)

/** The header by which the server knows that the user is away, so that the call doesn't prolong the session. */
export const presence = (): Readonly<Record<string, string>> => (activity.isIdle() ? { [idleHeader]: '1' } : {})

/** Follows the user's input in this tab. */
export function watchActivity(): void {
  const touch = (): void => activity.touch()
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(kind, touch, { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') touch()
  })
}
