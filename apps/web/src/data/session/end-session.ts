import Dexie from 'dexie'
import { databaseNameOf } from '../local/database-names.ts'
import { writeBlocked } from '../local/device-facts.ts'
import { removeEnded, removeSession, type StoredSession } from '../local/stored-session.ts'
import { isWritten, withRoom } from '../local/full-disk.ts'
import { lockPage, pending, remember, showBlocked, showSignedOut } from './current-session.ts'
import { followStoredSession } from './follow-tabs.ts'
import { clearLeftCopies } from './left-copies.ts'
import { postSessionNews } from './session-news.ts'

/**
 * Ends an expired session in all tabs: it is forgotten on this device with its key. The local copy and the open pages
 * stay. `mayGoOn`: the device's token may still renew it once the server is reachable, so only the key is forgotten.
 */
export async function expireSession(ended: StoredSession, mayGoOn = false): Promise<void> {
  lockPage('expired')
  // In another tab someone has signed in or renewed the session, which must not be ended. What a full disk doesn't let
  // go of has expired all the same, and the next start tries again.
  const isOver = await removeEnded(ended, mayGoOn).catch((error: unknown) => (console.error(error), true))
  if (isOver) postSessionNews('expired')
  else await followStoredSession()
}

/** The account was blocked or deleted: removes all of it here, but asks first about a copy with unsent changes. */
export async function leaveBlocked(userId: string): Promise<void> {
  // A full disk must block none of this.
  const isNoted = await isWritten(writeBlocked(userId))
  remember(null)
  pending.forget()
  // The copy's room lets a removal through that a full disk refuses.
  await withRoom(removeSession, () => clearLeftCopies(null, userId)).catch(console.error)
  postSessionNews('blocked')
  showBlocked()
  await clearLeftCopies(null, userId)
  // A copy that waits for an answer is known by that note at the next start, and what was removed has made room for it.
  if (!isNoted && (await Dexie.exists(databaseNameOf(userId)))) await writeBlocked(userId).catch(console.error)
}

/** Signs out on this device: the pages show the sign-in, and the copy is locked. */
export async function forgetSession(): Promise<void> {
  showSignedOut()
  try {
    await removeSession()
  } finally {
    postSessionNews('signed_out')
  }
}
