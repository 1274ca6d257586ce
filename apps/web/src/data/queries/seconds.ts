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

/** At the next whole second, so that all digits on the screen change together. A hidden page needs none. */
function sleepUntilNext(): void {
  clearTimeout(timer)
  timer = document.visibilityState === 'hidden' ? undefined : setTimeout(tick, 1000 - (world.now() % 1000))
}

/** Back from the background: right at once, not a second later. */
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

/** While the timer is off, such as at the first render, it reads the clock. */
function read(): number {
  const nowMs = world.now()
  if (Math.abs(nowMs - shownMs) >= 1000) shownMs = nowMs
  return shownMs
}

/** How far the server's clock is ahead of this device's, in milliseconds, as far as it is known. */
const useServerOffset = (): number =>
  useWorkspaceQuery(
    async (db) => {
      const device = (await db.metadata.get('device'))?.value
      return typeof device === 'object' && device !== null && 'offsetMs' in device ? device.offsetMs : 0
    },
    [],
    undefined,
    'nothing',
  ) ?? 0

/**
 * The server's time in milliseconds, as far as this device knows it, renewed every second. It is read and never counted: it is
 * right after a sleep, and on a device whose own clock is wrong.
 */
export const useServerSeconds = (): number => useSyncExternalStore(subscribe, read) + useServerOffset()

/** The server's time in milliseconds, as far as this device knows it, renewed that often. */
export const useServerNow = (everyMs: number): number => useNow(everyMs) + useServerOffset()
