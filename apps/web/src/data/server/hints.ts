import { isCallAllowed } from './call-gate.ts'
import { connection } from './connection.ts'

/**
 * Calls back when the server hints at changes. Returns the unsubscribe function. Only one tab should listen, because
 * browsers limit the connections to a server.
 */
export function followHints(onHint: () => void): () => void {
  let stream: EventSource | null = null
  let isOver = false
  async function listen(): Promise<void> {
    if (!(await isCallAllowed()) || isOver) return
    // A refused stream doesn't reconnect by itself.
    if (stream === null || stream.readyState === EventSource.CLOSED) stream = openStream(onHint)
  }
  void listen()
  const stopConnection = connection.subscribe(() => {
    if (connection.get().isOnline) void listen()
  })
  return () => {
    isOver = true
    stopConnection()
    stream?.close()
  }
}

function openStream(onHint: () => void): EventSource {
  const stream = new EventSource('/api/sync/stream')
  stream.addEventListener('change', onHint)
  stream.addEventListener('open', onHint)
  return stream
}
