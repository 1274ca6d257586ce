import { useSyncExternalStore } from 'react'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { useNow } from '../runtime/use-now.ts'
import { world } from '../runtime/world.ts'

const listeners = new Set<() => void>()
let shownMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  shownMs = world.now()
  for (const listener of listeners) listener()
  sleepUntilNext()
}

/** Waits for the next whole second, so that all clocks on screen change together. A hidden page doesn't tick. */
function sleepUntilNext(): void {
  clearTimeout(timer)
  timer = document.visibilityState === 'hidden' ? undefined : setTimeout(tick, 1000 - (world.now() % 1000))
}

/** Updates at once when the page becomes visible again. */
const onVisibility = (): void => (document.visibilityState === 'hidden' ? sleepUntilNext() : tick())

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', onVisibility)
    sleepUntilNext()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(timer)
  }
}

/** While the timer is off, such as at the first render, reads the clock. */
function read(): number {
  const nowMs = world.now()
  if (Math.abs(nowMs - shownMs) >= 1000) shownMs = nowMs
  return shownMs
}

/** The server clock's lead over this device's in milliseconds, as far as known. */
const useServerOffset = (): number =>
  useWorkspaceQuery(
    async (db) => {
      const device = (await db.metadata.get('device'))?.value
      return typeof device === 'object' && device !== null && 'offsetMs' in device ? device.offsetMs : 0
    },
    { needs: 'nothing' },
  ) ?? 0

/**
 * The server's time in milliseconds as far as known, updated every second. Read from the clock rather than counted, so
 * that it is right after a sleep, and on a device with a wrong clock.
 */
export const useServerSeconds = (): number => useSyncExternalStore(subscribe, read) + useServerOffset()

/** The server's time in milliseconds as far as known, updated every `everyMs`. */
export const useServerNow = (everyMs: number): number => useNow(everyMs) + useServerOffset()
