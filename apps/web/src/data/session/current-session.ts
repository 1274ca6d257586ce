import { type Actor, permissionsSchema } from '@bama/domain'
import type { SessionUser } from '@bama/sync'
import { type StoredSession, writeSeen } from '../local/device-database.ts'
import { copyIdOf } from '../local/mode.ts'
import { isLockedHere, lockVaults, type PasskeyProof } from '../local/open-vaults.ts'
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
  /** `blocked`: the server said that the account was blocked or deleted. */
  | { readonly status: 'signed_out'; readonly expired: boolean; readonly blocked?: true }
  | SignedIn

interface SignedIn {
  readonly status: 'signed_in'
  readonly user: SessionUser
  readonly actor: Actor
  /**
   * Why a sign-in is needed again, over a page that stays as it is: the session ran out, or another tab signed out. Nothing
   * is read or written until then. Absent while the session holds.
   */
  readonly lock?: 'expired' | 'signed_out'
  /** Signing out locks the copy on this device; else it wipes it. */
  readonly isPersonal: boolean
  /** Names this device in the list of one's own; the server says it. */
  readonly deviceId: string | undefined
}

/** As long as the server's: for a sign-in that it has not seen, or will never see. */
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

/** What the device remembers of it; null when nobody is signed in, behind a locked page too. */
let stored: StoredSession | null = null
export const storedSession = (): StoredSession | null => stored

export const clock = createSessionClock(world.now, () => performance.now())

export function remember(session: StoredSession | null): void {
  stored = session
  if (session !== null) clock.start(session)
}

/** What a sign-in that began without the server will show it. */
export type Secret = { readonly password: string } | { readonly proof: PasskeyProof }

/** A sign-in without the server, with what it will be asked by. */
export const pending = createPendingSignIn<Secret>(() => {
  if (stored === null) void endServerSession()
})

/** Whether the remembered session ran out, whatever the device's clock was set to meanwhile. */
export async function isExpired(): Promise<boolean> {
  if (stored === null) return false
  const seenMs = clock.now()
  await writeSeen({ ...stored, seenMs })
  return Date.parse(stored.expiresAt) <= seenMs
}

export function show({ user, timeZone, isPersonal, deviceId }: StoredSession): void {
  // Another tab has locked the copy just now: nothing is shown, or written, over what lies there encrypted.
  if (isLockedHere(copyIdOf(user.id))) {
    lockPage('expired')
    return
  }
  adoptZone(timeZone)
  state.set({ status: 'signed_in', user, actor: actorOf(user), isPersonal, deviceId })
}

/** Asks for a sign-in over the page that is open, so that a half-filled form is still there afterwards. */
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

/** Shows the session that was written, in all tabs. */
export function enter(session: StoredSession): void {
  remember(session)
  postSessionNews('signed_in')
  showOrStartAgain(session)
}

/** Another person's page is not this one's: nothing of it may stay. */
export function showOrStartAgain(session: StoredSession): void {
  const shown = state.get()
  if (shown.status === 'signed_in' && shown.user.id !== session.user.id) leaveWithoutPrompt()
  else show(session)
}

/** The account was blocked: nothing of it is shown any more. */
export const showBlocked = (): void => state.set({ status: 'signed_out', expired: false, blocked: true })

export function showSignedOut(): void {
  forgetSecrets()
  state.set({ status: 'signed_out', expired: false })
}
