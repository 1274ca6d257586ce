import { timers } from '../runtime/clock-timers.ts'
import { world } from '../runtime/world.ts'

/** After so long without a byte the line is given up, in milliseconds. */
export const silenceMs = 30_000

/** An answer that came to its end. `heardMs`: when it began, by the device's clock. */
interface Whole {
  readonly response: Response
  readonly heardMs: number
}

/** Why there is none. `hasBegun`: it was cut off in the middle. */
export interface NoAnswer {
  readonly failed: 'unreachable' | 'timed_out'
  readonly hasBegun: boolean
}

interface Patience {
  /** How long it may take until the answer begins, in milliseconds: the request's own way is in it. */
  readonly beginMs: number
  readonly signal?: AbortSignal | undefined
  readonly onBytes: (bytes: Uint8Array, response: Response) => void
}

/**
 * Fetches an answer to its end, which may take as long as bytes come: on a slow line a page takes minutes, and what stands
 * still is soon known.
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
    // Whatever else went wrong on the way (no network, aborted, refused) means one thing here.
    return { failed: silence.signal.aborted ? 'timed_out' : 'unreachable', hasBegun }
  } finally {
    stopWaiting()
  }
}
