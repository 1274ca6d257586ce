import type { LocalStore } from '@bama/sync'
import { businessZone } from '../runtime/business-zone.ts'
import { world } from '../runtime/world.ts'
import { authority } from '../session/authority.ts'

const everyMs = 5 * 60_000

/**
 * Sends reminders on a device without a server: to admins about clients due to be contacted, to people about due tasks
 * and unanswered invitations. At once and every five minutes.
 */
export function followDueContacts(store: LocalStore): () => void {
  const look = (): void => {
    const moment = { nowMs: world.now(), zone: businessZone, uuid: world.uuid }
    authority().sendDueContactsOnDevice(store, moment).catch(console.error)
    authority().sendDueTasksOnDevice(store, moment).catch(console.error)
    authority().sendCrewRemindersOnDevice(store, moment).catch(console.error)
  }
  look()
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}
