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
        onBytes(bytes) {
          chunks.push(new Uint8Array(bytes))
          size += bytes.length
        },
      },
    )
    if ('failed' in sent) {
      if (size === from || signal?.aborted === true) return err('unreachable')
      continue
    }
    // The whole instead of the rest, or a refusal: what came before is no part of it.
    if (sent.response.status !== (from === 0 ? 200 : 206)) return err('refused')
    return ok(chunks)
  }
  return err('unreachable')
}
