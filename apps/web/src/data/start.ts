import { watchConnection } from './connection.ts'
import {
  endServerSession,
  followOtherTabs,
  isLogoutOwed,
  lockSession,
  onSessionChange,
  restoreSession,
  validateEveryMs,
  validateSession,
} from './session.ts'
import { followSession, workspace } from './workspace.ts'

/** Brings the data layer up, once, before the first screen: the remembered session, its database, the engine. */
export async function startData(): Promise<void> {
  onSessionChange(followSession)
  followOtherTabs()
  if (await isLogoutOwed()) await endServerSession()
  await restoreSession()
  watchConnection()
  void validateSession()
  setInterval(() => void validateSession(), validateEveryMs)
  // Asks the browser not to clear this copy when space runs short; it may say no, and some ask the person first.
  void navigator.storage?.persist?.().catch(() => false)
}

/** Ends the session and wipes the local copy. Ask first when something is unsent: it goes with it. */
export async function signOut(): Promise<void> {
  const open = workspace.get()
  const ending = endServerSession()
  await lockSession(false)
  await open?.db.delete()
  await ending
}
