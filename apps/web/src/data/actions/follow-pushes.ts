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
    // A subscription that is being ended must not be taken for one that stands.
    void leaving
      .then(() => import('./pushes.ts'))
      .then(({ renewPushes }) => renewPushes(userId))
      .catch(console.error)
  }
  onSessionChange(look)
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
