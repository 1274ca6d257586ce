import { isCallAllowed } from '../server/call-gate.ts'
import { connection } from '../server/connection.ts'

/** Calls back when the network or the tab comes back. Returns how to stop. */
export function followReasonsToSync(request: () => void): () => void {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') request()
  }
  const stopConnection = connection.subscribe(() => {
    if (connection.get().isOnline) request()
  })
  addEventListener('online', request)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stopConnection()
    removeEventListener('online', request)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Calls back when the server hints at news. One tab listens: a browser has only a few connections to one server. */
export function followHints(onHint: () => void): () => void {
  let stream: EventSource | null = null
  let isOver = false
  async function listen(): Promise<void> {
    if (!(await isCallAllowed()) || isOver) return
    // A stream that was refused does not come back by itself.
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
