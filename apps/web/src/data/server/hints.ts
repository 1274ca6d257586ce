import { timers } from '../runtime/clock-timers.ts'
import { world } from '../runtime/world.ts'
import { isCallAllowed } from './call-gate.ts'
import { connection } from './connection.ts'

/**
 * How long after a refusal, such as a proxy's while the server restarts, in milliseconds. It doubles with each in a row,
 * and half of it is random.
 */
const firstRetryMs = 2_000
const lastRetryMs = 30_000

/**
 * Calls back when the server hints at changes, and when it refuses to: whoever is signed out elsewhere learns it from the
 * sync that follows. Returns the unsubscribe function. Only one tab should listen, because browsers limit the connections
 * to a server.
 */
export function followHints(onHint: () => void): () => void {
  let stream: EventSource | null = null
  let isOver = false
  let refusals = 0
  let cancelRetry = (): void => undefined
  const look = (): void => void listen().catch(console.error)
  async function listen(): Promise<void> {
    if (!(await isCallAllowed()) || isOver) return
    // A refused stream doesn't reconnect by itself.
    if (stream === null || stream.readyState === EventSource.CLOSED) stream = openStream(onHint, onOpen, onRefused)
  }
  function onOpen(): void {
    refusals = 0
    onHint()
  }
  function onRefused(): void {
    cancelRetry()
    if (isOver) return
    const retryMs = Math.min(lastRetryMs, firstRetryMs * 2 ** refusals)
    // Not at the quick retries between, or a tab that may not listen would sync as often.
    if (refusals === 0 || retryMs === lastRetryMs) onHint()
    refusals++
    cancelRetry = timers.after((retryMs / 2) * (1 + world.random()), look)
  }
  look()
  const stopConnection = connection.subscribe(() => {
    if (connection.get().isOnline) look()
  })
  return () => {
    isOver = true
    stopConnection()
    cancelRetry()
    stream?.close()
  }
}

function openStream(onHint: () => void, onOpen: () => void, onRefused: () => void): EventSource {
  const stream = new EventSource('/api/sync/stream')
  stream.addEventListener('change', onHint)
  stream.addEventListener('open', onOpen)
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) onRefused()
  })
  return stream
}
