import { type Actor, permissionsSchema, type Result } from '@bama/domain'
import { type OpenInvitation, openInvitationSchema, type Session, type SessionUser, sessionSchema } from '@bama/sync'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type ApiProblem, call, callForSession } from '../server/api.ts'
import { retryNow } from '../server/connection.ts'
import { adoptZone } from '../runtime/business-zone.ts'
import {
  findVault,
  hasVault,
  isStorageFallback,
  readBlocked,
  readDeviceId,
  readLogoutOwed,
  readSession,
  removeSession,
  renewSession,
  type StoredSession,
  type StoredVault,
  writeBlocked,
  writeLogoutOwed,
  writeSession,
} from '../local/device-database.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { fitVault, keepOpen, lockVaults, unlockByPassword, unlockKept } from '../local/open-vaults.ts'
import { finishOwedWipe, wipeCopy } from '../local/wipe.ts'
import { clearLeftCopies } from './left-copies.ts'
import { world } from '../runtime/world.ts'
import { createPendingSignIn } from './pending-sign-in.ts'
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
  /** Signing out locks the copy on this device; else it wipes it. */
  readonly isPersonal: boolean
}

export const validateEveryMs = 5 * 60 * 1000
/** As long as the server's: for a sign-in that it has not seen. */
const sessionMs = 24 * 60 * 60 * 1000
/** Who has opened their copy waits no longer for a server that does not answer. */
const patienceMs = 4_000

const state = createObservable<SessionState>({ status: 'loading' })

export const useSession = (): SessionState => useObservable(state)
export const currentSession = (): SessionState => state.get()
export const onSessionChange = state.subscribe

/** Whether somebody's copy lies encrypted on this device: their password opens it without the server. */
export function useHasVault(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => void hasVault().then(setThere, console.error), [])
  return isThere
}

const actorOf = (user: SessionUser): Actor => ({
  id: user.id,
  email: user.email,
  role: user.role,
  is_admin: user.is_admin,
  permissions: permissionsSchema.parse(user.permissions),
})

let stored: StoredSession | null = null

/** A sign-in without the server, with the password that it will ask for. */
const pending = createPendingSignIn(() => {
  if (stored === null) void endServerSession()
})

/** The server's time less this device's: a clock that is a day off must not end sessions. */
const offsetOf = ({ serverTime }: Session): number => Date.parse(serverTime) - world.now()

const isExpired = ({ expiresAt, offsetMs }: StoredSession): boolean => Date.parse(expiresAt) <= world.now() + offsetMs

function show({ user, timeZone, isPersonal }: StoredSession): void {
  adoptZone(timeZone)
  state.set({ status: 'signed_in', user, actor: actorOf(user), isPersonal })
}

async function renew(session: StoredSession): Promise<void> {
  if (!(await renewSession(session))) return
  stored = session
  show(session)
}

/** Asks for a sign-in over the page that is open, so that a half-filled form is still there afterwards. */
function lockPage(why: 'expired' | 'signed_out'): void {
  forgetSecrets()
  const shown = state.get()
  if (shown.status === 'signed_in') state.set({ ...shown, lock: why })
  else state.set({ status: 'signed_out', expired: why === 'expired' })
}

function forgetSecrets(): void {
  stored = null
  pending.forget()
  lockVaults()
}

/** The session ran out: it is forgotten on this device with its key, in all its tabs. The local copy and the pages stay. */
async function expireSession(): Promise<void> {
  lockPage('expired')
  await removeSession()
  postSessionNews('expired')
}

/** The account was blocked or deleted: nothing of it stays on this device but what was never sent, until that is answered. */
async function leaveBlocked(userId: string): Promise<void> {
  await writeBlocked(userId)
  stored = null
  pending.forget()
  await removeSession()
  postSessionNews('blocked')
  state.set({ status: 'signed_out', expired: false, blocked: true })
  await clearLeftCopies(null)
}

/** Somebody signs out here: this page goes to sign-in, and their copy is locked. */
export async function forgetSession(): Promise<void> {
  forgetSecrets()
  state.set({ status: 'signed_out', expired: false })
  await removeSession()
  postSessionNews('signed_out')
}

/** Reads the remembered session, offline too: within its 24 hours it opens without asking anyone. */
export async function restoreSession(): Promise<void> {
  stored = await readSession()
  if (stored === null) state.set({ status: 'signed_out', expired: false })
  else if (isExpired(stored) || !(await unlockKept(stored.user.id))) await expireSession()
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
  // Its password is known in one of the tabs: that one signs in.
  if (!checked.isConfirmed && (await pending.confirm(settlePending)) !== 'no_password') {
    if (stored !== null && isExpired(stored)) await expireSession()
    return
  }
  const answer = await call('GET', '/api/auth/session', sessionSchema)
  // Someone signed out, or in, while the question was on its way.
  if (stored?.user.id !== checked.user.id) return
  if (answer.ok) {
    const { user, expiresAt, timeZone } = answer.value
    if (user.id === checked.user.id)
      await renew({ ...checked, user, expiresAt, timeZone, offsetMs: offsetOf(answer.value), isConfirmed: true })
    else await expireSession()
  } else if (answer.error.code === 'account_blocked') await leaveBlocked(checked.user.id)
  else if (answer.error.status === 401 || isExpired(checked)) await expireSession()
}

/**
 * Whether the server knows of the session. After a sign-in without a network it is told first; nothing may be sent in that
 * person's name until then.
 */
export async function confirmSession(): Promise<boolean> {
  if (stored?.isConfirmed === false) await validateSession()
  return stored?.isConfirmed ?? true
}

/**
 * Signs in. Where this person's copy lies encrypted on the device, the password opens it first, and a server that does not
 * answer is not waited for: the session then begins without it. What the server answers counts, then or later.
 */
export async function signIn(
  email: string,
  password: string,
  isPersonal: boolean,
): Promise<Result<SessionUser, ApiProblem>> {
  // Else it would take the copy of who signs in with it.
  await finishOwedWipe()
  const vault = await findVault(email)
  const fits = vault !== null && (await unlockByPassword(vault, password))
  // Whom the server has blocked opens nothing without it.
  const mayBeginAlone = fits && (await readBlocked()) !== vault.user.id
  const asking = askForSession('/api/auth/login', { email, password })
  const answer = mayBeginAlone ? await Promise.race([asking, patience()]) : await asking
  if (mayBeginAlone && !isDecided(answer))
    return { ok: true, value: await beginAlone(vault, { email, password, isPersonal, asking }) }
  if (answer.ok) {
    // An e-mail may have gone from one person to another.
    const isSame = vault?.user.id === answer.value.user.id
    return begin(answer, { password, isPersonal, fits: fits && isSame })
  }
  // Who opened the copy with a password that the server does not take has opened nothing.
  if (fits) lockVaults()
  if (vault !== null && !fits && isSilent(answer))
    return { ok: false, error: { code: 'invalid_credentials', status: 0 } }
  return answer
}

const askForSession = async (path: string, body: unknown): Promise<Result<Session, ApiProblem>> =>
  callForSession(path, await readDeviceId(), body)

const unreachable: Result<Session, ApiProblem> = { ok: false, error: { code: 'unreachable', status: 0 } }

const patience = (): Promise<Result<Session, ApiProblem>> =>
  new Promise((resolve) => setTimeout(() => resolve(unreachable), patienceMs))

/** The server's own yes or no. Too many tries are neither, nor is what something on the way to it says. */
const isDecided = (answer: Result<Session, ApiProblem>): boolean =>
  answer.ok || answer.error.code === 'invalid_credentials' || answer.error.code === 'account_blocked'

/** Not there, or in trouble. */
const isSilent = (answer: Result<Session, ApiProblem>): boolean =>
  !answer.ok && (answer.error.code === 'unreachable' || answer.error.status >= 500)

export const setUp = async (request: {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}): Promise<Result<SessionUser, ApiProblem>> =>
  begin(await askForSession('/api/setup', request), { password: request.password })

/** Sets the password of a one-time link's person, and signs them in. */
export const acceptInvitation = async (token: string, password: string): Promise<Result<SessionUser, ApiProblem>> =>
  begin(await askForSession('/api/invitations/accept', { token, password }), { password })

/** For whom a one-time link is. The token travels in the body: an address would be in logs. */
export const checkInvitation = (token: string): Promise<Result<OpenInvitation, ApiProblem>> =>
  call('POST', '/api/invitations/check', openInvitationSchema, { token })

interface Entry {
  readonly password: string
  readonly isPersonal?: boolean
  /** The password has opened this person's copy. */
  readonly fits?: boolean
}

async function begin(answer: Result<Session, ApiProblem>, entry: Entry): Promise<Result<SessionUser, ApiProblem>> {
  if (!answer.ok) return answer
  await writeLogoutOwed(false)
  await finishOwedWipe()
  if ((await readBlocked()) === answer.value.user.id) await writeBlocked(null)
  await enter(await openCopy(answer.value, entry))
  return { ok: true, value: answer.value.user }
}

/** The session that the server gave, with this person's copy open for it. */
async function openCopy(answer: Session, { password, isPersonal = true, fits = false }: Entry): Promise<StoredSession> {
  const { user, expiresAt, timeZone, vaultKey } = answer
  const loginTime = new Date(world.now()).toISOString()
  const session = { user, expiresAt, timeZone, loginTime, offsetMs: offsetOf(answer), isConfirmed: true, isPersonal }
  // Where nothing can be encrypted, nothing is left behind: without https, or with localStorage in a database's place.
  if (!isSecureContext || isStorageFallback.get()) return { ...session, isPersonal: false }
  const lock = { password, serverKey: vaultKey, fits }
  if ((await fitVault(session, lock)) === 'lost') {
    // Neither password nor server opens it any more; the server has everything but what was never sent.
    console.error('the copy on this device cannot be read any more, and begins again')
    await wipeCopy(user.id)
    await fitVault(session, lock)
  }
  await keepOpen(user.id)
  return session
}

/** Begins a session that the server has not seen, for whoever opened their copy. */
async function beginAlone(
  { user, offsetMs, timeZone }: StoredVault,
  {
    email,
    password,
    isPersonal,
    asking,
  }: Required<Omit<Entry, 'fits'>> & {
    readonly email: string
    readonly asking: Promise<Result<Session, ApiProblem>>
  },
): Promise<SessionUser> {
  const now = world.now()
  await keepOpen(user.id)
  const confirm = () => askForSession('/api/auth/login', { email, password })
  pending.begin(password, asking, confirm)
  await enter({
    user,
    offsetMs,
    timeZone,
    loginTime: new Date(now).toISOString(),
    expiresAt: new Date(now + offsetMs + sessionMs).toISOString(),
    isConfirmed: false,
    isPersonal,
  })
  void validateSession()
  return user
}

/** What the server says of a sign-in that began without it. */
async function settlePending(answer: Result<Session, ApiProblem>, password: string): Promise<void> {
  const begun = stored
  if (begun === null || !isDecided(answer)) return
  if (!answer.ok || answer.value.user.id !== begun.user.id) {
    await expireSession()
    return
  }
  await writeLogoutOwed(false)
  const session = await openCopy(answer.value, { password, isPersonal: begun.isPersonal, fits: true })
  pending.forget()
  await renew({ ...session, loginTime: begun.loginTime })
  postSessionNews('signed_in')
  retryNow()
}

/** Remembers the session, in all tabs, and shows it. */
async function enter(session: StoredSession): Promise<void> {
  // Not a reason to keep this person out: the next start tries again.
  await clearLeftCopies(session.user.id).catch(console.error)
  stored = session
  await writeSession(session)
  postSessionNews('signed_in')
  showOrStartAgain(session)
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
  else if (await unlockKept(stored.user.id)) {
    showOrStartAgain(stored)
    retryNow()
  } else lockPage('expired')
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
