import { timers } from '../runtime/clock-timers.ts'
import { world } from '../runtime/world.ts'

/** A connection without a byte for this long is given up, in milliseconds. */
export const silenceMs = 30_000

/** An answer that came to its end. `heardMs`: when it began, by the device's clock. */
interface Whole {
  readonly response: Response
  readonly heardMs: number
}

/** Why there is no complete response. `hasBegun`: it was interrupted. */
export interface NoAnswer {
  readonly failed: 'unreachable' | 'timed_out'
  readonly hasBegun: boolean
}

interface Patience {
  /** How long the response may take to begin, in milliseconds, including the time to send the request. */
  readonly beginMs: number
  readonly signal?: AbortSignal | undefined
  readonly onBytes: (bytes: Uint8Array, response: Response) => void
}

/**
 * Fetches a complete response. It may take as long as bytes keep coming, because a page takes minutes over a slow
 * connection, while a stalled one is given up soon.
 */
export async function fetchWhole(
  path: Parameters<typeof fetch>[0],
  init: RequestInit,
  { beginMs, signal, onBytes }: Patience,
): Promise<Whole | NoAnswer> {
  const silence = new AbortController()
  const giveUp = (): void => silence.abort()
  let stopWaiting = timers.after(beginMs, giveUp)
  let hasBegun = false
  const hear = (): void => {
    hasBegun = true
    stopWaiting()
    stopWaiting = timers.after(silenceMs, giveUp)
  }
  try {
    const response = await fetch(path, {
      ...init,
      signal: signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal]),
    })
    const heardMs = world.now()
    hear()
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      hear()
      onBytes(part.value, response)
    }
    return { response, heardMs }
  } catch {
    // Every other failure, such as no network or an abort, counts as unreachable.
    return { failed: silence.signal.aborted ? 'timed_out' : 'unreachable', hasBegun }
  } finally {
    stopWaiting()
  }
}
