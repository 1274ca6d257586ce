import type { Timers } from '@bama/sync'

/** Nothing came for so long: the line is given up. */
const silenceMs = 30_000
/** A slow line carries so many bytes in a millisecond upwards. */
const slowBytesPerMs = 8

/** A request that is given up when nothing comes of it (packages/sync/SPEC.md, S75), and that the browser's cache stays out of. */
export const patientFetch =
  (fetch: typeof globalThis.fetch, timers: Timers): typeof globalThis.fetch =>
  async (address, init = {}) => {
    const silence = new AbortController()
    const giveUp = (): void => silence.abort()
    const sentBytes = typeof init.body === 'string' ? init.body.length : 0
    let stopWaiting = timers.after(2 * silenceMs + sentBytes / slowBytesPerMs, giveUp)
    const hear = (): void => {
      stopWaiting()
      stopWaiting = timers.after(silenceMs, giveUp)
    }
    try {
      const response = await fetch(address, {
        ...init,
        // An answer that the browser kept would say for a minute that nothing changed.
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: silence.signal,
      })
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
      throw error
    }
  }
