import { followMovedDrafts } from './actions/bring-drafts.ts'
import { followDailyBackups } from './actions/daily-backups.ts'
import { followPushes } from './actions/follow-pushes.ts'
import { followMigration } from './actions/migration.ts'
import { watchActivity } from './server/activity.ts'
import { holdCallsUntil } from './server/call-gate.ts'
import { connection, setReachable, watchConnection } from './server/connection.ts'
import { openDeviceDatabase } from './local/device-database.ts'
import { leaveSession, writeLogoutOwed, writeWipeOwed } from './local/device-facts.ts'
import { readSession, removeSession } from './local/stored-session.ts'
import { isWritten, withRoom } from './local/full-disk.ts'
import { isLocalMode, readMode } from './local/mode.ts'
import { undoBrokenMove } from './session/local-session.ts'
import { loadAuthority } from './session/authority.ts'
import { followComingImages } from './queries/coming-images.ts'
import { followChats } from './queries/chats.ts'
import { followMessages } from './queries/messages.ts'
import { followAssignments } from './queries/overlaps.ts'
import { followRunningTimers } from './queries/running-timers.ts'
import { currentSession, onSessionChange, storedSession } from './session/current-session.ts'
import { forgetSession } from './session/end-session.ts'
import { followOtherTabs, followStoredSession } from './session/follow-tabs.ts'
import { confirmSession, restoreSession, validateEveryMs, validateSession } from './session/keep-session.ts'
import { endOwedSession, endServerSession } from './session/session-requests.ts'
import { followArrival } from './workspace/arrival.ts'
import { followQueue } from './workspace/sync-state.ts'
import { followAcknowledged } from './queries/acknowledged-alerts.ts'
import { onStorageCleared } from './sync/window-events.ts'
import { finishOwedWipe, wipeCopy } from './local/wipe.ts'
import { clearLeftCopies } from './session/left-copies.ts'
import { followClearing, followSession, followUpgrades } from './workspace/workspace.ts'

/** Starts the data layer, once, before the first screen: remembered session, its database, sync engine. */
export async function startData(): Promise<void> {
  holdCallsUntil(confirmSession)
  await openDeviceDatabase()
  await readMode()
  if (isLocalMode()) {
    await loadAuthority()
    await undoBrokenMove()
  }
  onSessionChange(followSession)
  followOtherTabs()
  followClearing()
  followUpgrades()
  onStorageCleared(() => void followStoredSession())
  watchActivity()
  followArrival()
  followQueue()
  followMessages()
  followChats()
  followRunningTimers()
  followAssignments()
  followAcknowledged()
  followComingImages()
  followDailyBackups()
  followMigration()
  if (!isLocalMode()) followMovedDrafts()
  if (!isLocalMode()) followPushes()
  await finishOwedWipe()
  await endOwedSession()
  await restoreSession()
  const session = currentSession()
  if (isLocalMode()) setReachable(true)
  else {
    void clearLeftCopies(session.status === 'signed_in' ? session.user.id : null).catch(console.error)
    watchConnection()
    // A session that expired while offline is validated again once the connection is back.
    connection.subscribe(() => {
      if (connection.get().isOnline && storedSession() === null) void validateSession()
    })
  }
  void validateSession()
  setInterval(() => void validateSession(), validateEveryMs)
  // Asks the browser not to evict this copy when space runs short. It may refuse, and some browsers prompt the user.
  void navigator.storage?.persist?.().catch(() => false)
}

/**
 * Ends the session. On a personal device the copy stays, locked, with its unsent changes; on any other it is wiped.
 * Callers ask the user first when something is unsent.
 */
export async function signOut(): Promise<void> {
  const session = currentSession()
  const wiped = session.status === 'signed_in' && !session.isPersonal ? session.user.id : null
  // First, so that an interrupted sign-out is finished at the next start. A full disk must block none of this.
  const isNoted = wiped !== null && (await isWritten(writeWipeOwed(wiped)))
  // Written before screens are notified: a page reloaded at once would start signed in.
  await (isLocalMode() ? removeSession() : leaveSession()).catch(console.error)
  const ending = endServerSession()
  const wipe = wiped === null ? undefined : () => wipeCopy(wiped)
  // A full disk can refuse even a removal.
  await withRoom(forgetSession, wipe)
  if (!isNoted) await wipe?.()
  await finishOwedWipe()
  if (!isLocalMode()) await clearLeftCopies(null)
  // By now the wipe has made room for that note.
  if (!(await ending) && (await readSession()) === null) await writeLogoutOwed(true).catch(console.error)
}
