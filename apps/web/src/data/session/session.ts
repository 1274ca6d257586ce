import { type Actor, permissionsSchema, type Result } from '@bama/domain'
import { type OpenInvitation, openInvitationSchema, type Session, type SessionUser, sessionSchema } from '@bama/sync'
import { z } from 'zod'
import { type ApiProblem, call } from '../server/api.ts'
import { adoptZone } from '../runtime/business-zone.ts'
import {
  readBlocked,
  readLogoutOwed,
  readSession,
  removeSession,
  renewSession,
  type StoredSession,
  writeBlocked,
  writeLogoutOwed,
  writeSession,
} from '../local/device-database.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { finishOwedWipe } from '../local/wipe.ts'
import { clearLeftCopies } from './left-copies.ts'
import { world } from '../runtime/world.ts'
import { onSessionNews, postSessionNews } from './session-news.ts'

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
}

export const validateEveryMs = 5 * 60 * 1000

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

let stored: StoredSession | null = null

/** The server's time less this device's: a clock that is a day off must not end sessions. */
const offsetOf = ({ serverTime }: Session): number => Date.parse(serverTime) - world.now()

const isExpired = ({ expiresAt, offsetMs }: StoredSession): boolean => Date.parse(expiresAt) <= world.now() + offsetMs

function show({ user, timeZone }: StoredSession): void {
  adoptZone(timeZone)
  state.set({ status: 'signed_in', user, actor: actorOf(user) })
}

async function renew(session: StoredSession): Promise<void> {
  if (!(await renewSession(session))) return
  stored = session
  show(session)
}

/** Asks for a sign-in over the page that is open, so that a half-filled form is still there afterwards. */
function lockPage(why: 'expired' | 'signed_out'): void {
  stored = null
  const shown = state.get()
  if (shown.status === 'signed_in') state.set({ ...shown, lock: why })
  else state.set({ status: 'signed_out', expired: why === 'expired' })
}

/** The session ran out: it is forgotten on this device, in all its tabs. The local copy and the pages stay. */
async function expireSession(): Promise<void> {
  lockPage('expired')
  await removeSession()
  postSessionNews('expired')
}

/** The account was blocked or deleted: nothing of it stays on this device but what was never sent, until that is answered. */
async function leaveBlocked(userId: string): Promise<void> {
  await writeBlocked(userId)
  stored = null
  await removeSession()
  postSessionNews('blocked')
  state.set({ status: 'signed_out', expired: false, blocked: true })
  await clearLeftCopies(null)
}

/** Somebody signs out here: this page goes to sign-in. */
export async function forgetSession(): Promise<void> {
  stored = null
  state.set({ status: 'signed_out', expired: false })
  await removeSession()
  postSessionNews('signed_out')
}

/** Reads the remembered session, offline too: within its 24 hours it opens without asking anyone. */
export async function restoreSession(): Promise<void> {
  stored = await readSession()
  if (stored === null) state.set({ status: 'signed_out', expired: false })
  else if (isExpired(stored)) await expireSession()
  else show(stored)
}

/** Takes over what sync brought of the signed-in person's own record: a new role shows at once. */
export async function refreshUser(user: SessionUser): Promise<void> {
  if (stored?.user.id === user.id) await renew({ ...stored, user })
}

/** Checks with the server that the session is still valid. Without an answer nothing changes: no network signs nobody out. */
export async function validateSession(): Promise<void> {
  const checked = stored
  if (checked === null) return
  const answer = await call('GET', '/api/auth/session', sessionSchema)
  // Someone signed out, or in, while the question was on its way.
  if (stored?.user.id !== checked.user.id) return
  if (answer.ok) {
    const { user, expiresAt, timeZone } = answer.value
    if (user.id === checked.user.id)
      await renew({ ...checked, user, expiresAt, timeZone, offsetMs: offsetOf(answer.value) })
    else await expireSession()
  } else if (answer.error.code === 'account_blocked') await leaveBlocked(checked.user.id)
  else if (answer.error.status === 401 || isExpired(checked)) await expireSession()
}

export const signIn = async (email: string, password: string): Promise<Result<SessionUser, ApiProblem>> =>
  begin(await call('POST', '/api/auth/login', sessionSchema, { email, password }))

export const setUp = async (request: {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}): Promise<Result<SessionUser, ApiProblem>> => begin(await call('POST', '/api/setup', sessionSchema, request))

/** Sets the password of a one-time link's person, and signs them in. */
export const acceptInvitation = async (token: string, password: string): Promise<Result<SessionUser, ApiProblem>> =>
  begin(await call('POST', '/api/invitations/accept', sessionSchema, { token, password }))

/** For whom a one-time link is. The token travels in the body: an address would be in logs. */
export const checkInvitation = (token: string): Promise<Result<OpenInvitation, ApiProblem>> =>
  call('POST', '/api/invitations/check', openInvitationSchema, { token })

async function begin(answer: Result<Session, ApiProblem>): Promise<Result<SessionUser, ApiProblem>> {
  if (!answer.ok) return answer
  await writeLogoutOwed(false)
  // Else it would take this session's copy with it.
  await finishOwedWipe()
  const { user } = answer.value
  if ((await readBlocked()) === user.id) await writeBlocked(null)
  // Not a reason to keep this person out: the next start tries again.
  await clearLeftCopies(user.id).catch(console.error)
  const { expiresAt, timeZone } = answer.value
  stored = {
    user,
    expiresAt,
    timeZone,
    loginTime: new Date(world.now()).toISOString(),
    offsetMs: offsetOf(answer.value),
  }
  await writeSession(stored)
  postSessionNews('signed_in')
  showOrStartAgain(stored)
  return { ok: true, value: answer.value.user }
}

/** Ends the server's session; without a network it is ended at the next start, before any other request. */
export async function endServerSession(): Promise<void> {
  await writeLogoutOwed(true)
  const answer = await call('POST', '/api/auth/logout', z.unknown())
  if (answer.ok) await writeLogoutOwed(false)
}

export const isLogoutOwed = readLogoutOwed

/** Another person's page is not this one's: nothing of it may stay. */
function showOrStartAgain(session: StoredSession): void {
  const shown = state.get()
  if (shown.status === 'signed_in' && shown.user.id !== session.user.id) leaveWithoutPrompt()
  else show(session)
}

/** Looks what the device remembers now, after another tab changed it or the browser's storage was emptied. */
export async function followStoredSession(): Promise<void> {
  stored = await readSession()
  if (stored === null) lockPage('signed_out')
  else showOrStartAgain(stored)
}

/** Goes with the other tabs when one of them signs in or out. */
export function followOtherTabs(): void {
  onSessionNews((news) => {
    // At once, before this tab can open again what the other one is wiping.
    if (news === 'expired' || news === 'signed_out') lockPage(news)
    else if (news === 'blocked') leaveWithoutPrompt()
    else if (news !== 'clearing') void followStoredSession()
  })
}
