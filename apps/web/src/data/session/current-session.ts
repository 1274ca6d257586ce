import { type Actor, permissionsSchema } from '@bama/domain'
import type { SessionUser } from '@bama/sync'
import { type StoredSession, writeSeen } from '../local/stored-session.ts'
import { failureName, fullDisk } from '../local/full-disk.ts'
import { copyIdOf } from '../local/mode.ts'
import { cipherOf, isLockedHere, lockVaults, type PasskeyProof } from '../local/open-vaults.ts'
import { adoptZone } from '../runtime/business-zone.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { world } from '../runtime/world.ts'
import { createPendingSignIn } from './pending-sign-in.ts'
import { createSessionClock } from './session-clock.ts'
import { postSessionNews } from './session-news.ts'
import { endServerSession } from './session-requests.ts'

export type SessionState =
  | { readonly status: 'loading' }
  /** `blocked`: the server reported that the account was blocked or deleted. */
  | { readonly status: 'signed_out'; readonly expired: boolean; readonly blocked?: true }
  | SignedIn

interface SignedIn {
  readonly status: 'signed_in'
  readonly user: SessionUser
  readonly actor: Actor
  /**
   * Why another sign-in is needed, over the page as it is: the session has expired, or another tab signed out. Until
   * then nothing is read or written. Absent while the session is valid.
   */
  readonly lock?: 'expired' | 'signed_out'
  /** Whether signing out only locks the copy on this device. Otherwise it is wiped. */
  readonly isPersonal: boolean
  /** The server's id for this device in the person's list of devices. */
  readonly deviceId: string | undefined
}

/** The server's session length, for sign-ins it hasn't seen or never will. */
export const sessionMs = 24 * 60 * 60 * 1000

const state = createObservable<SessionState>({ status: 'loading' })

export const useSession = (): SessionState => useObservable(state)
export const currentSession = (): SessionState => state.get()
export const onSessionChange = state.subscribe

const actorOf = (user: SessionUser): Actor => ({
  id: user.id,
  email: user.email,
  role: user.role,
  is_admin: user.is_admin,
  permissions: permissionsSchema.parse(user.permissions),
})

/** The session as stored on the device. Null when nobody is signed in, or the page is locked. */
let stored: StoredSession | null = null
export const storedSession = (): StoredSession | null => stored

export const clock = createSessionClock(world.now, () => performance.now())

export function remember(session: StoredSession | null): void {
  stored = session
  if (session !== null) clock.start(session)
}

/** The time of the sign-in that the disk had no room for. */
let unwrittenLogin: string | null = null

/** Whether the session lasts only as long as this page, so that the device knows nothing of it. */
export const isInThisPage = (session: StoredSession): boolean => session.loginTime === unwrittenLogin

/**
 * Writes a new session. A full disk keeps nobody out whose copy is open here, because only inside can they make room:
 * the session then lasts as long as this page, and the outcome is `goesOn`.
 */
export const orInThisPage = <T>(writing: Promise<T>, { user, loginTime }: StoredSession, goesOn: T): Promise<T> =>
  writing.catch((error: unknown) => {
    if (failureName(error) !== fullDisk || cipherOf(copyIdOf(user.id)) === null) throw error
    console.error(error)
    unwrittenLogin = loginTime
    return goesOn
  })

/** The credentials that confirm a sign-in begun without the server. */
export type Secret = { readonly password: string } | { readonly proof: PasskeyProof }

/** A sign-in without the server, waiting to be confirmed. */
export const pending = createPendingSignIn<Secret>(() => {
  if (stored === null) void endServerSession()
})

/** Whether the remembered session has expired, even if the device's clock was changed meanwhile. */
export async function isExpired(): Promise<boolean> {
  if (stored === null) return false
  const before = stored
  const seenMs = clock.now()
  // A full disk keeps nobody out: until the page is closed, its own clock goes on.
  await writeSeen({ ...before, seenMs }).catch(console.error)
  // It may have been renewed meanwhile.
  return Date.parse((storedSession() ?? before).expiresAt) <= seenMs
}

export function show({ user, timeZone, isPersonal, deviceId }: StoredSession): void {
  // Another tab has just locked the copy, so nothing may be shown or written without its key.
  if (isLockedHere(copyIdOf(user.id))) {
    lockPage('expired')
    return
  }
  adoptZone(timeZone)
  state.set({ status: 'signed_in', user, actor: actorOf(user), isPersonal, deviceId })
}

/** Asks for a sign-in over the open page, so that a half-filled form survives it. */
export function lockPage(why: 'expired' | 'signed_out'): void {
  forgetSecrets()
  const shown = state.get()
  if (shown.status === 'signed_in') state.set({ ...shown, lock: why })
  else state.set({ status: 'signed_out', expired: why === 'expired' })
}

function forgetSecrets(): void {
  remember(null)
  pending.forget()
  lockVaults()
}

/** Shows the written session in all tabs. */
export function enter(session: StoredSession): void {
  remember(session)
  postSessionNews('signed_in')
  showOrStartAgain(session)
}

/** Shows the session; a page that showed another person's is reloaded, so that nothing of it remains. */
export function showOrStartAgain(session: StoredSession): void {
  const shown = state.get()
  if (shown.status === 'signed_in' && shown.user.id !== session.user.id) leaveWithoutPrompt()
  else show(session)
}

/** Shows that the account was blocked, and nothing else of it. */
export const showBlocked = (): void => state.set({ status: 'signed_out', expired: false, blocked: true })

export function showSignedOut(): void {
  forgetSecrets()
  state.set({ status: 'signed_out', expired: false })
}
