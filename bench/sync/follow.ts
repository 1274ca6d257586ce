import type { SyncResponse } from '@bama/sync'
import type { BenchDevice } from './parts.ts'

/**
 * Runs a client with an open stream that pulls at every hint, as a browser does: one pull at a time, and another if
 * hinted meanwhile. Resolves with the function that ends it, once the stream is open. Failures of a pull or the stream
 * go to `onFailure`.
 */
export async function follow(
  address: string,
  device: BenchDevice,
  onAnswer: (answer: SyncResponse) => void,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<() => void> {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/sync/stream`, {
    headers: { cookie: device.cookie },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const fail = (error: unknown): void => {
    if (!stop.signal.aborted) onFailure(error)
  }
  let isPulling = false
  let again = false
  const pull = async (): Promise<void> => {
    if (isPulling) return void (again = true)
    isPulling = true
    try {
      do {
        again = false
        onAnswer(await device.sync([]))
      } while (again && !stop.signal.aborted)
    } catch (error) {
      fail(error)
    } finally {
      isPulling = false
    }
  }
  void (async () => {
    for (;;) {
      const chunk = await reader?.read()
      if (chunk === undefined || chunk.done) return fail(new Error('the stream ended'))
      if (chunk.value.includes('event: change')) void pull()
    }
  })().catch(fail)
  return () => stop.abort()
}
