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

/** After so long without a beat, which comes every 25 seconds, the connection is dead, in milliseconds. */
const silenceMs = 70_000

/**
 * Calls back when the server hints at changes, and when it refuses to: whoever is signed out elsewhere learns it from the
 * sync that follows. Returns the unsubscribe function. Only one tab should listen, because browsers limit the connections
 * to a server.
 */
export function followHints(onHint: () => void): () => void {
  let stream: EventSource | null = null
  let isOver = false
  let refusals = 0
  let hasBeats = false
  let cancelRetry = (): void => undefined
  let cancelSilence = (): void => undefined
  const look = (): void => void listen().catch(console.error)
  async function listen(): Promise<void> {
    if (!(await isCallAllowed()) || isOver) return
    // A refused stream doesn't reconnect by itself.
    if (stream === null || stream.readyState === EventSource.CLOSED)
      stream = openStream({ onHint, onOpen, onBeat, onRefused })
  }
  function onOpen(): void {
    refusals = 0
    // An older server sends no beats.
    if (hasBeats) onBeat()
    else cancelSilence()
    onHint()
  }
  function onBeat(): void {
    hasBeats = true
    cancelSilence()
    cancelSilence = timers.after(silenceMs, onSilence)
  }
  /** No browser tells a dead connection from a quiet one. */
  function onSilence(): void {
    stream?.close()
    onHint()
    look()
    onBeat()
  }
  function onRefused(): void {
    cancelRetry()
    cancelSilence()
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
    cancelSilence()
    stream?.close()
  }
}

interface StreamEvents {
  readonly onHint: () => void
  readonly onOpen: () => void
  readonly onBeat: () => void
  readonly onRefused: () => void
}

function openStream({ onHint, onOpen, onBeat, onRefused }: StreamEvents): EventSource {
  const stream = new EventSource('/api/sync/stream')
  stream.addEventListener('change', onHint)
  stream.addEventListener('open', onOpen)
  stream.addEventListener('beat', onBeat)
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) onRefused()
  })
  return stream
}
