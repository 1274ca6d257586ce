import { world } from '../../runtime/world.ts'
import { fetchWhole } from '../../server/fetch-whole.ts'
import { createLinePace } from '../../server/line-pace.ts'

/**
 * `fetch` that gives up a line on which nothing comes any more, as calls of our own server do (S75), and answers when all has
 * come: a beginning of an answer is none.
 */
export function createPatientFetch(): typeof fetch {
  const pace = createLinePace()
  return async (input, init = {}) => {
    const size = typeof init.body === 'string' ? init.body.length : 0
    const parts: Uint8Array<ArrayBuffer>[] = []
    const sentMs = world.now()
    const sent = await fetchWhole(
      input,
      { ...init, credentials: 'omit' },
      {
        beginMs: pace.patienceMs(size),
        signal: init.signal ?? undefined,
        onBytes: (bytes) => parts.push(bytes.slice()),
      },
    )
    if ('failed' in sent) {
      if (!sent.hasBegun) pace.requestFailed()
      throw new TypeError(sent.failed)
    }
    pace.requestArrived(size, sent.heardMs - sentMs)
    const { status, headers } = sent.response
    return new Response(parts.length === 0 ? null : new Blob(parts), { status, headers })
  }
}
