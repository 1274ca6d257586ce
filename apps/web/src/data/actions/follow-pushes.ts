import { currentSession, onSessionChange } from '../session/current-session.ts'
import { pushesWantedBy } from './pushes-wanted.ts'

/** Keeps this browser's subscription to pushes for the person who wanted them here, once in each session. */
export function followPushes(): void {
  let renewed: string | null = null
  const look = (): void => {
    const session = currentSession()
    const userId = session.status === 'signed_in' ? session.user.id : null
    if (userId === renewed) return
    renewed = userId
    if (userId === null || pushesWantedBy() !== userId) return
    void import('./pushes.ts').then(({ renewPushes }) => renewPushes(userId)).catch(console.error)
  }
  onSessionChange(look)
  look()
}
