import { removeEnded, removeSession, type StoredSession, writeBlocked } from '../local/device-database.ts'
import { lockPage, pending, remember, showBlocked, showSignedOut } from './current-session.ts'
import { followStoredSession } from './follow-tabs.ts'
import { clearLeftCopies } from './left-copies.ts'
import { postSessionNews } from './session-news.ts'

/**
 * The session ran out: it is forgotten on this device with its key, in all its tabs. The local copy and the pages stay.
 * `mayGoOn`: the device's token may still begin it again, once the server can be asked; then only the key is forgotten.
 */
export async function expireSession(ended: StoredSession, mayGoOn = false): Promise<void> {
  lockPage('expired')
  // Somebody has signed in, or gone on, in another tab: that session is nobody's to end.
  if (await removeEnded(ended, mayGoOn)) postSessionNews('expired')
  else await followStoredSession()
}

/** The account was blocked or deleted: nothing of it stays on this device but what was never sent, until that is answered. */
export async function leaveBlocked(userId: string): Promise<void> {
  await writeBlocked(userId)
  remember(null)
  pending.forget()
  await removeSession()
  postSessionNews('blocked')
  showBlocked()
  await clearLeftCopies(null)
}

/** Somebody signs out here: this page goes to sign-in, and their copy is locked. */
export async function forgetSession(): Promise<void> {
  showSignedOut()
  await removeSession()
  postSessionNews('signed_out')
}
