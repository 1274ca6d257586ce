import type { Timers } from '@bama/sync'
import { silenceMs } from '../server/fetch-whole.ts'
import { createLinePace } from '../server/line-pace.ts'

interface Line {
  readonly now: () => number
  readonly timers: Timers
  readonly fetch?: typeof globalThis.fetch
}

/**
 * `fetch` for the host of a storage. A stalled connection is given up, as in calls to our own server
 * (packages/sync/SPEC.md, S75). The browser's cache and cookies aren't used.
 */
export function createPatientFetch({
  now,
  timers,
  fetch = globalThis.fetch.bind(globalThis),
}: Line): typeof globalThis.fetch {
  const pace = createLinePace()
  return async (address, init = {}) => {
    const silence = new AbortController()
    const giveUp = (): void => silence.abort()
    const size = typeof init.body === 'string' ? init.body.length : 0
    const sentMs = now()
    let stopWaiting = timers.after(pace.patienceMs(size), giveUp)
    const hear = (): void => {
      stopWaiting()
      stopWaiting = timers.after(silenceMs, giveUp)
    }
    try {
      const response = await fetch(address, {
        ...init,
        // A cached response would hide changes for a minute.
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: silence.signal,
      })
      pace.requestArrived(size, now() - sentMs)
      stopWaiting()
      if (response.body === null) return response
      hear()
      const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(bytes, controller) {
          hear()
          controller.enqueue(bytes)
        },
        flush: () => stopWaiting(),
      })
      const { status, headers } = response
      return new Response(response.body.pipeThrough(heard), { status, headers })
    } catch (error) {
      stopWaiting()
      pace.requestFailed()
      throw error
    }
  }
}
