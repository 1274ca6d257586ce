import { err, ok, type Result } from '@bama/domain'
import { idleHeader } from '@bama/sync'
import { activity } from './activity.ts'
import { isCallAllowed } from './call-gate.ts'
import { fetchWhole, silenceMs } from './fetch-whole.ts'

/** So often a line may break, each time after something came, before the file is given up. */
const mostCuts = 20

/**
 * Fetches a file to its end. When the line breaks, it goes on with the bytes that are missing: on a slow line that is cut again
 * and again a large file arrives, too.
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
    const headers = {
      ...(activity.isIdle() ? { [idleHeader]: '1' } : {}),
      ...(from === 0 ? {} : { range: `bytes=${from}-` }),
    }
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
