import { connection } from '../server/connection.ts'

/** Calls back when the network is back or the tab becomes visible. Returns the unsubscribe function. */
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
