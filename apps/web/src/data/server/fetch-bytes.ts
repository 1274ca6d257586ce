import { err, ok, type Result } from '@bama/domain'
import { presence } from './activity.ts'
import { isCallAllowed } from './call-gate.ts'
import { fetchWhole, silenceMs } from './fetch-whole.ts'

/** The number of interruptions tolerated, each after some bytes have arrived. */
const mostCuts = 20

/**
 * Fetches a file completely, resuming after an interruption with the missing bytes, so that even a large file arrives
 * over a slow connection that breaks repeatedly.
 */
export async function fetchBytes(
  url: string,
  signal?: AbortSignal,
): Promise<Result<readonly Uint8Array<ArrayBuffer>[], 'refused' | 'unreachable'>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let cuts = 0; cuts <= mostCuts; cuts++) {
    if (!(await isCallAllowed())) return err('unreachable')
    const from = size
    const expectedStatus = from === 0 ? 200 : 206
    const headers = { ...presence(), ...(from === 0 ? {} : { range: `bytes=${from}-` }) }
    const sent = await fetchWhole(
      url,
      { credentials: 'same-origin', headers },
      {
        beginMs: silenceMs,
        signal,
        onBytes(bytes, { status }) {
          // The body of an error page, or the whole file instead of its rest, is no part of the file.
          if (status !== expectedStatus) return
          chunks.push(new Uint8Array(bytes))
          size += bytes.length
        },
      },
    )
    if ('failed' in sent) {
      if (size === from || signal?.aborted === true) return err('unreachable')
      continue
    }
    const { status } = sent.response
    if (status === expectedStatus) return ok(chunks)
    return err(status >= 500 ? 'unreachable' : 'refused')
  }
  return err('unreachable')
}
