import { connection } from '../server/connection.ts'
import { currentSession, onSessionChange } from '../session/current-session.ts'
import { pushesWantedBy } from './pushes-wanted.ts'

/** Keeps this browser's subscription to pushes for the person who wanted them here, until the session ends. */
export function followPushes(): void {
  let renewed: string | null = null
  let leaving: Promise<unknown> = Promise.resolve()
  const look = (): void => {
    const session = currentSession()
    // Also at a start without a session: the sign-out may have been interrupted.
    if (session.status === 'signed_out' && !session.expired) leaving = leavePushes().catch(console.error)
    const userId = session.status === 'signed_in' ? session.user.id : null
    if (userId === renewed) return
    renewed = userId
    if (userId === null || pushesWantedBy() !== userId) return
    renew(userId).catch(console.error)
  }
  async function renew(userId: string): Promise<void> {
    // A subscription that is being ended must not be taken for one that stands.
    await leaving
    let isDone = false
    try {
      const { renewPushes } = await import('./pushes.ts')
      isDone = await renewPushes(userId)
    } finally {
      if (!isDone && renewed === userId) renewed = null
    }
  }
  onSessionChange(look)
  // After a sign-in without the server, the browser has no subscription until it is back.
  connection.subscribe(() => {
    if (connection.get().isOnline) look()
  })
  look()
}

/**
 * Removes the notifications shown here, and ends the browser's subscription without the server, which would send to it
 * until it knows of the sign-out. The next sign-in of who wanted pushes here subscribes again.
 */
async function leavePushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
