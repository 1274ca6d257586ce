import { type Actor, permissionsSchema, type Result } from '@bama/domain'
import {
  type OpenInvitation,
  openInvitationSchema,
  type Session,
  type SessionUser,
  sessionSchema,
  passkeyOptionsSchema,
} from '@bama/sync'
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type ApiProblem, callForSession, callUnheld } from '../server/api.ts'
import { activity } from '../server/activity.ts'
import { holdCallsUntil } from '../server/call-gate.ts'
import { retryNow } from '../server/connection.ts'
import { adoptZone } from '../runtime/business-zone.ts'
import {
  findPasskeyVaults,
  findVault,
  hasVault,
  isStorageFallback,
  readBlocked,
  readDeviceId,
  readLogoutOwed,
  readSession,
  removeEnded,
  removeSession,
  isSameSession,
  renewEnded,
  renewSession,
  type StoredSession,
  type StoredVault,
  writeBlocked,
  writeLogoutOwed,
  writeSeen,
  writeSession,
} from '../local/device-database.ts'
import { unlockLocalKept } from '../local/local-vault.ts'
import { copyIdOf, isLocalMode, isModeOld } from '../local/mode.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import {
  beginOpen,
  fitVault,
  forgetPasskey,
  isLockedHere,
  keepPasskey,
  lockVaults,
  type PasskeyProof,
  unlockByPasskey,
  unlockByPassword,
  unlockByServer,
  unlockKept,
} from '../local/open-vaults.ts'
import { finishOwedWipe } from '../local/wipe.ts'
import { clearLeftCopies, clearLostCopy } from './left-copies.ts'
import { world } from '../runtime/world.ts'
import { askPasskey } from './authenticator.ts'
import { createPendingSignIn } from './pending-sign-in.ts'
import { createSessionClock } from './session-clock.ts'
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
  /** Names this device in the list of one's own; the server says it. */
  readonly deviceId: string | undefined
}

export const validateEveryMs = 5 * 60 * 1000
/** As long as the server's: for a sign-in that it has not seen, or will never see. */
export const sessionMs = 24 * 60 * 60 * 1000
const renewWithinMs = 60 * 60 * 1000
/** Who has opened their copy waits no longer for a server that does not answer. */
const patienceMs = 4_000

const state = createObservable<SessionState>({ status: 'loading' })

export const useSession = (): SessionState => useObservable(state)
export const currentSession = (): SessionState => state.get()
export const onSessionChange = state.subscribe

/** Whether a passkey of this device signs somebody in. */
export function useHasPasskey(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => void findPasskeyVaults().then((vaults) => setThere(vaults.length > 0), console.error), [])
  return isThere
}

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
const clock = createSessionClock(world.now, () => performance.now())

function remember(session: StoredSession | null): void {
  stored = session
  if (session !== null) clock.start(session)
}

/**
 * What begins a session here: sign-ins and renewals, one at a time in all tabs. Who signs in waits for no renewal: what was asked
 * for a session before theirs is dropped, in all tabs, so that no late answer writes its cookies over theirs.
 */
let former = new AbortController()

function dropFormer(): void {
  former.abort()
  former = new AbortController()
}

const turn = 'bama-renewal'

async function enterInTurn<T>(work: () => Promise<T>): Promise<T> {
  dropFormer()
  postSessionNews('entering')
  // Without https there are no locks, and no renewals.
  return canEncrypt() ? navigator.locks.request(turn, work) : work()
}

/** What a sign-in that began without the server will show it. */
type Secret = { readonly password: string } | { readonly proof: PasskeyProof }

/** A sign-in without the server, with what it will be asked by. */
const pending = createPendingSignIn<Secret>(() => {
  if (stored === null) void endServerSession()
})

/** The server's time, and by how much it is ahead of this device's: a clock that is a day off must not end sessions. */
function timesOf({ serverTime }: Session): Pick<StoredSession, 'seenMs' | 'offsetMs'> {
  const seenMs = Date.parse(serverTime)
  return { seenMs, offsetMs: seenMs - world.now() }
}

/** Whether the remembered session ran out, whatever the device's clock was set to meanwhile. */
async function isExpired(): Promise<boolean> {
  if (stored === null) return false
  const seenMs = clock.now()
  await writeSeen({ ...stored, seenMs })
  return Date.parse(stored.expiresAt) <= seenMs
}

function show({ user, timeZone, isPersonal, deviceId }: StoredSession): void {
  // Another tab has locked the copy just now: nothing is shown, or written, over what lies there encrypted.
  if (isLockedHere(copyIdOf(user.id))) {
    lockPage('expired')
    return
  }
  adoptZone(timeZone)
  state.set({ status: 'signed_in', user, actor: actorOf(user), isPersonal, deviceId })
}

async function renew(session: StoredSession): Promise<void> {
  if ((await renewSession(session)) !== 'written') return
  remember(session)
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
  remember(null)
  pending.forget()
  lockVaults()
}

/**
 * The session ran out: it is forgotten on this device with its key, in all its tabs. The local copy and the pages stay.
 * `mayGoOn`: the device's token may still begin it again, once the server can be asked; then only the key is forgotten.
 */
async function expireSession(ended: StoredSession, mayGoOn = false): Promise<void> {
  lockPage('expired')
  // Somebody has signed in, or gone on, in another tab: that session is nobody's to end.
  if (await removeEnded(ended, mayGoOn)) postSessionNews('expired')
  else await followStoredSession()
}

/**
 * Goes on with a personal device's session that ran out, by the device's token, a cookie that no script reads: nobody types
 * anything. One tab at a time: each token is used once. `over`: somebody has to sign in; `later`: the server was not there, or
 * somebody signs in at this moment. `onAnswer`: the server has answered, and what it said is being taken.
 */
async function goOn(ended: StoredSession, onAnswer?: () => void): Promise<'open' | 'over' | 'later'> {
  const { signal } = former
  try {
    return await navigator.locks.request(turn, { signal }, async () => {
      const known = await readSession()
      // Somebody signed out.
      if (known === null) return 'over'
      // Somebody signed in, or another tab has gone on.
      if (!isSameSession(known, ended)) {
        await followStoredSession()
        return stored === null ? 'over' : 'open'
      }
      const answer = await askForSession('/api/auth/renew', undefined, signal)
      onAnswer?.()
      if (!answer.ok && isBlocking(answer.error)) await leaveBlocked(ended.user.id)
      if (!answer.ok) return isDecided(answer) ? 'over' : 'later'
      return (await takeRenewal(ended, answer.value)) ? 'open' : 'over'
    })
  } catch (error) {
    if (signal.aborted) return 'later'
    throw error
  }
}

async function takeRenewal(ended: StoredSession, answer: Session): Promise<boolean> {
  const { user, deviceId, expiresAt, timeZone, vaultKey } = answer
  const isSame = user.id === ended.user.id
  if (!isSame || !(await unlockByServer(user.id, vaultKey))) return false
  const session = { ...ended, user, deviceId, expiresAt, timeZone, ...timesOf(answer), isConfirmed: true }
  if (!(await beginOpen(session, { write: renewEnded(ended), serverKey: vaultKey }))) {
    // Somebody has signed out meanwhile. Whoever is signed in stays so.
    if ((await readSession()) === null) {
      lockVaults()
      void endServerSession()
    }
    return false
  }
  await writeLogoutOwed(false)
  remember(session)
  pending.forget()
  show(session)
  postSessionNews('signed_in')
  retryNow()
  return true
}

/** Asks for a sign-in, unless the device's token goes on with the session. */
async function resumeOrExpire(ended: StoredSession): Promise<void> {
  if (!ended.isPersonal) return expireSession(ended)
  let isAnswered = false
  const going = goOn(ended, () => (isAnswered = true))
  await Promise.race([going, patience(undefined)])
  // The server alone is waited for so long, not what its answer writes here.
  const outcome = isAnswered ? await going : await Promise.race([going, Promise.resolve('later' as const)])
  if (outcome === 'open' || !isSameSession(stored, ended)) return undefined
  if (outcome === 'over') await expireSession(ended)
  else if (state.get().status === 'loading' || (await isExpired())) await expireSession(ended, true)
}

/** Goes on with a session that ran out while the server was not there. */
async function resumeEnded(): Promise<void> {
  const ended = await readSession()
  if (ended === null || !ended.isPersonal || state.get().status === 'loading' || (await readLogoutOwed())) return
  if ((await goOn(ended)) === 'over' && stored === null) await removeEnded(ended, false)
}

/** The account was blocked or deleted: nothing of it stays on this device but what was never sent, until that is answered. */
async function leaveBlocked(userId: string): Promise<void> {
  await writeBlocked(userId)
  remember(null)
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

const reopenCopy = (userId: string): Promise<boolean> => (isLocalMode() ? unlockLocalKept() : unlockKept(userId))

/** Reads the remembered session, offline too: within its 24 hours it opens without asking anyone. */
export async function restoreSession(): Promise<void> {
  remember(await readSession())
  if (stored === null) state.set({ status: 'signed_out', expired: false })
  else if ((await isExpired()) || !(await reopenCopy(stored.user.id)))
    await (isLocalMode() ? expireSession(stored) : resumeOrExpire(stored))
  else show(stored)
}

/** Takes over what sync brought of the signed-in person's own record: a new role shows at once. */
export async function refreshUser(user: SessionUser): Promise<void> {
  if (stored?.user.id === user.id) await renew({ ...stored, user, seenMs: clock.now() })
}

/** Checks with the server that the session is still valid. Without an answer nothing changes: no network signs nobody out. */
export async function validateSession(): Promise<void> {
  const checked = stored
  if (isLocalMode()) return validateHere(checked)
  if (checked === null) return resumeEnded()
  // Its secret is known in one of the tabs: that one signs in.
  if (!checked.isConfirmed && (await pending.confirm(settlePending)) !== 'no_secret') {
    if (stored !== null && (await isExpired())) await expireSession(stored)
    return
  }
  const answer = await callUnheld('GET', '/api/auth/session', sessionSchema)
  // Someone signed out, or in, while the question was on its way.
  if (stored?.user.id !== checked.user.id) return
  if (answer.ok) {
    const { user, deviceId, expiresAt, timeZone } = answer.value
    if (user.id !== checked.user.id) return expireSession(checked)
    await renew({ ...checked, user, deviceId, expiresAt, timeZone, ...timesOf(answer.value), isConfirmed: true })
    // The server's session is this one's from now on: none is to be ended any more.
    if (!checked.isConfirmed) await writeLogoutOwed(false)
  } else if (answer.error.code === 'account_blocked') await leaveBlocked(checked.user.id)
  else if (answer.error.status === 401) await resumeOrExpire(checked)
  else if (await isExpired()) await expireSession(checked, checked.isPersonal)
}

/** Without a server the session ends after its 24 hours, unless somebody is there in the last of them. */
async function validateHere(session: StoredSession | null): Promise<void> {
  if (session === null) return
  if (await isExpired()) await expireSession(session)
  else if (Date.parse(session.expiresAt) - clock.now() < renewWithinMs && !activity.isIdle())
    await renew({ ...session, expiresAt: new Date(clock.now() + sessionMs).toISOString() })
}

/**
 * Whether the server knows of the session. After a sign-in without a network it is told first; nothing may be sent in that
 * person's name until then.
 */
export async function confirmSession(): Promise<boolean> {
  if (stored?.isConfirmed === false) await validateSession()
  return stored?.isConfirmed ?? false
}

holdCallsUntil(confirmSession)

/**
 * Signs in. Where this person's copy lies encrypted on the device, the password opens it first, and a server that does not
 * answer is not waited for: the session then begins without it. What the server answers counts, then or later.
 */
export const signIn = (
  email: string,
  password: string,
  isPersonal: boolean,
): Promise<Result<SessionUser, ApiProblem>> => enterInTurn(() => enterByPassword(email, password, isPersonal))

async function enterByPassword(
  email: string,
  password: string,
  isPersonal: boolean,
): Promise<Result<SessionUser, ApiProblem>> {
  // Else it would take the copy of who signs in with it.
  await finishOwedWipe()
  const vault = await findVault(email)
  const fits = vault !== null && (await unlockByPassword(vault, password))
  // Whom the server has blocked opens nothing without it.
  const mayBeginAlone = fits && vault.person !== null && (await readBlocked()) !== vault.userId
  const confirm = () => askForSession('/api/auth/login', { email, password, personal: isPersonal && canEncrypt() })
  const asking = confirm()
  const answer = mayBeginAlone ? await Promise.race([asking, patience(unreachable)]) : await asking
  if (mayBeginAlone && !isDecided(answer))
    return beginAlone(vault.person, { isPersonal, secret: { password }, asking, again: confirm })
  if (answer.ok) {
    // An e-mail may have gone from one person to another.
    const isSame = vault?.userId === answer.value.user.id
    return begin(answer, { password, isPersonal, fits: fits && isSame })
  }
  // Known by their password, and by nothing else: here is a copy of theirs.
  if (fits && isBlocking(answer.error)) {
    await leaveBlocked(vault.userId)
    return { ok: false, error: { ...answer.error, code: 'account_blocked' } }
  }
  // Who opened the copy with a password that the server does not take has opened nothing.
  if (fits) lockVaults()
  if (vault !== null && !fits && isSilent(answer))
    return { ok: false, error: { code: 'invalid_credentials', status: 0 } }
  return answer
}

/**
 * Signs in by a passkey of this device, with one touch: its PRF opens the copy, and where the server is there it checks the same
 * answer. Without it the session begins alone, and is confirmed by the device's token, or by a touch when the line is back.
 */
export async function signInByPasskey(): Promise<Result<SessionUser, ApiProblem>> {
  const vaults = await findPasskeyVaults()
  const passkeys = vaults.flatMap(({ vault }) => vault.passkeys ?? [])
  if (passkeys.length === 0) return noPasskey
  // What opens nothing by itself waits for the server.
  const canOpenAlone = passkeys.some(({ wrapped }) => wrapped !== null)
  const asked = askForChallenge()
  const given = canOpenAlone ? await Promise.race([asked, patience(unreachable)]) : await asked
  if (!given.ok && (!canOpenAlone || given.error.code === 'too_many_requests')) return given
  const challenge = given.ok ? given.value.challenge : null
  const asking = vaults.map(({ vault }) => ({ vault, ids: (vault.passkeys ?? []).map(({ id }) => id) }))
  const proof = await askPasskey(asking, challenge)
  const vault = vaults.find(({ vault: { passkeys: own } }) => own?.some(({ id }) => id === proof?.id))
  if (proof === null || vault === undefined) return noPasskey
  const ask = () => (challenge === null ? Promise.resolve(unreachable) : askByPasskey(proof.response))
  return enterInTurn(() => enterByPasskey(vault, proof, ask))
}

async function enterByPasskey(
  vault: StoredVault,
  proof: PasskeyProof,
  ask: () => Promise<Result<Session, ApiProblem>>,
): Promise<Result<SessionUser, ApiProblem>> {
  // Else it would take the copy of who signs in with it.
  await finishOwedWipe()
  const { userId } = vault
  const fits = await unlockByPasskey(vault, proof)
  const mayBeginAlone = fits && vault.person !== null && (await readBlocked()) !== userId
  const asking = ask()
  const answer = mayBeginAlone ? await Promise.race([asking, patience(unreachable)]) : await asking
  if (mayBeginAlone && !isDecided(answer))
    return beginAlone(vault.person, { isPersonal: true, secret: { proof }, asking, again: null })
  if (answer.ok) return beginByPasskey(answer.value, proof)
  // What the server does not take has opened nothing.
  lockVaults()
  if (isBlocking(answer.error)) await leaveBlocked(userId)
  else if (answer.error.code === 'invalid_credentials') await noteRefusal(userId, proof)
  return answer
}

/** Passkeys that the server has refused once. */
const refused = new Set<string>()

/** A challenge that grew old is refused too: the device forgets a passkey only when a fresh one is refused as well. */
async function noteRefusal(userId: string, { id }: PasskeyProof): Promise<void> {
  if (refused.has(id)) await forgetPasskey(userId, id)
  refused.add(id)
}

/** The server takes no passkey, or the device gave none: the password is the way in. */
const noPasskey = { ok: false, error: { code: 'invalid_credentials', status: 0 } } as const

const askForChallenge = () => callUnheld('POST', '/api/auth/passkey/options', passkeyOptionsSchema)

const askByPasskey = ({ authenticatorAttachment: _where, ...response }: AuthenticationResponseJSON) =>
  askForSession('/api/auth/passkey', { response, personal: canEncrypt() })

/** Where the passkey's PRF did not open the copy, the server's key does. */
async function beginByPasskey(answer: Session, proof: PasskeyProof): Promise<Result<SessionUser, ApiProblem>> {
  const { user, vaultKey } = answer
  await writeLogoutOwed(false)
  if ((await readBlocked()) === user.id) await writeBlocked(null)
  const session = sessionOf(answer, {})
  await clearOthers(session)
  if (!(await unlockByServer(user.id, vaultKey)) || !(await beginOpen(session, { serverKey: vaultKey }))) {
    void endServerSession()
    return noPasskey
  }
  refused.delete(proof.id)
  enter(session)
  await keepPasskey(user.id, proof)
  return { ok: true, value: session.user }
}

/** Until somebody else signs in: see `former`. */
const askForSession = async (
  path: string,
  body?: unknown,
  signal: AbortSignal = former.signal,
): Promise<Result<Session, ApiProblem>> => callForSession(path, await readDeviceId(), body, signal)

const unreachable = { ok: false, error: { code: 'unreachable', status: 0 } } as const

const patience = <T>(meanwhile: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(meanwhile), patienceMs))

const decisions: ReadonlySet<string> = new Set(['invalid_credentials', 'unauthorized'])

/** The server's own yes or no. Too many tries are neither, nor is what something on the way to it says. */
const isDecided = (answer: Result<Session, ApiProblem>): boolean =>
  answer.ok || decisions.has(answer.error.code) || isBlocking(answer.error)

/** What the server says to the right password of somebody who may not sign in, or to their session. */
const isBlocking = ({ code }: ApiProblem): boolean => code === 'not_approved' || code === 'account_blocked'

/** Not there, or in trouble. */
const isSilent = (answer: Result<Session, ApiProblem>): boolean =>
  !answer.ok && (answer.error.code === 'unreachable' || answer.error.status >= 500)

export const setUp = (request: {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}): Promise<Result<SessionUser, ApiProblem>> =>
  enterInTurn(async () =>
    begin(await askForSession('/api/setup', { ...request, personal: canEncrypt() }), { password: request.password }),
  )

/** Sets the password of a one-time link's person, and signs them in. */
export const acceptInvitation = (token: string, password: string): Promise<Result<SessionUser, ApiProblem>> =>
  enterInTurn(async () =>
    begin(await askForSession('/api/invitations/accept', { token, password, personal: canEncrypt() }), { password }),
  )

/** For whom a one-time link is. The token travels in the body: an address would be in logs. */
export const checkInvitation = (token: string): Promise<Result<OpenInvitation, ApiProblem>> =>
  callUnheld('POST', '/api/invitations/check', openInvitationSchema, { token })

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
  const session = sessionOf(answer.value, entry)
  await clearOthers(session)
  if ((await writeBegun(session, answer.value, entry)) === 'lost') {
    // Neither password nor server opens it any more; the server has everything but what was never sent.
    console.error('the copy on this device cannot be read any more, and begins again')
    await clearLostCopy(session.user.id)
    await writeBegun(session, answer.value, entry)
  }
  enter(session)
  return { ok: true, value: session.user }
}

/** Where nothing can be encrypted, nothing is left behind: without https, or with localStorage in a database's place. */
const canEncrypt = (): boolean => isSecureContext && !isStorageFallback.get()

function sessionOf(answer: Session, { isPersonal = true }: Pick<Entry, 'isPersonal'>): StoredSession {
  const { user, deviceId, expiresAt, timeZone } = answer
  const loginTime = new Date(world.now()).toISOString()
  const person = { user, timeZone, ...timesOf(answer) }
  return { ...person, deviceId, expiresAt, loginTime, isConfirmed: true, isPersonal: isPersonal && canEncrypt() }
}

/** Writes the session that the server gave, with this person's copy open for it. */
async function writeBegun(
  session: StoredSession,
  { vaultKey }: Session,
  { password, fits = false }: Entry,
  write = writeSession,
): Promise<'open' | 'lost' | 'ended'> {
  if (canEncrypt()) return fitVault(session, { password, serverKey: vaultKey, fits }, write)
  return (await write(session)) === 'written' ? 'open' : 'ended'
}

/** Begins a session that the server has not seen, for whoever opened their copy. */
async function beginAlone(
  { user, offsetMs, timeZone }: NonNullable<StoredVault['person']>,
  {
    isPersonal,
    secret,
    asking,
    again,
  }: {
    readonly isPersonal: boolean
    readonly secret: Secret
    /** What the server is being asked. */
    readonly asking: Promise<Result<Session, ApiProblem>>
    /** The same once more; null after a touch, whose answer is good once: the device's token confirms that. */
    readonly again: (() => Promise<Result<Session, ApiProblem>>) | null
  },
): Promise<Result<SessionUser, ApiProblem>> {
  const now = world.now()
  const session = {
    user,
    offsetMs,
    timeZone,
    loginTime: new Date(now).toISOString(),
    expiresAt: new Date(now + offsetMs + sessionMs).toISOString(),
    seenMs: now + offsetMs,
    isConfirmed: false,
    isPersonal,
  }
  await clearOthers(session)
  // Another tab has wiped the copy meanwhile.
  if (!(await beginOpen(session))) return unreachable
  pending.begin(secret, asking, again)
  enter(session)
  void validateSession()
  return { ok: true, value: user }
}

/** What the server says of a sign-in that began without it. */
async function settlePending(answer: Result<Session, ApiProblem>, secret: Secret): Promise<void> {
  const begun = stored
  if (begun === null || !isDecided(answer)) return
  if (!answer.ok && isBlocking(answer.error)) {
    await leaveBlocked(begun.user.id)
    return
  }
  if (!answer.ok || answer.value.user.id !== begun.user.id) {
    if ('proof' in secret) await noteRefusal(begun.user.id, secret.proof)
    await expireSession(begun)
    return
  }
  await writeLogoutOwed(false)
  const session = { ...sessionOf(answer.value, begun), loginTime: begun.loginTime }
  const written = await writeSettled(session, answer.value, secret)
  if (written === 'ended') {
    // Another tab has signed out meanwhile: this answer is no session of anybody.
    if ((await readSession()) === null) void endServerSession()
    return
  }
  if (written === 'lost') {
    await expireSession(begun)
    return
  }
  pending.forget()
  remember(session)
  show(session)
  postSessionNews('signed_in')
  retryNow()
}

async function writeSettled(
  session: StoredSession,
  answer: Session,
  secret: Secret,
): Promise<'open' | 'lost' | 'ended'> {
  if ('password' in secret) return writeBegun(session, answer, { password: secret.password, fits: true }, renewSession)
  refused.delete(secret.proof.id)
  return (await beginOpen(session, { write: renewSession, serverKey: answer.vaultKey })) ? 'open' : 'ended'
}

/** Not a reason to keep this person out: the next start tries again. */
const clearOthers = ({ user }: StoredSession): Promise<void> => clearLeftCopies(user.id).catch(console.error)

/** Shows the session that was written, in all tabs. */
export function enter(session: StoredSession): void {
  remember(session)
  postSessionNews('signed_in')
  showOrStartAgain(session)
}

/** Ends the server's session; without a network it is ended at the next start, before any other request. */
export async function endServerSession(): Promise<void> {
  if (isLocalMode()) return
  await writeLogoutOwed(true)
  const answer = await callUnheld('POST', '/api/auth/logout', z.unknown())
  if (answer.ok) await writeLogoutOwed(false)
}

/** Whether nobody is signed in here at this moment, behind a locked page too. */
export const isSessionOver = (): boolean => stored === null

export const isLogoutOwed = readLogoutOwed

/** Another person's page is not this one's: nothing of it may stay. */
function showOrStartAgain(session: StoredSession): void {
  const shown = state.get()
  if (shown.status === 'signed_in' && shown.user.id !== session.user.id) leaveWithoutPrompt()
  else show(session)
}

/** Looks what the device remembers now, after another tab changed it or the browser's storage was emptied. */
export async function followStoredSession(): Promise<void> {
  if (await isModeOld()) {
    leaveWithoutPrompt()
    return
  }
  remember(await readSession())
  if (stored === null) lockPage('signed_out')
  else if (!(await isExpired()) && (await reopenCopy(stored.user.id))) {
    showOrStartAgain(stored)
    retryNow()
  } else lockPage('expired')
}

/** Another tab's session ran out. Nothing is wiped then: news that came late, after this tab went on, locks nothing. */
async function followExpiry(): Promise<void> {
  const known = await readSession()
  if (known !== null && Date.parse(known.expiresAt) > clock.now()) await followStoredSession()
  else lockPage('expired')
}

/** Goes with the other tabs when one of them signs in or out. */
export function followOtherTabs(): void {
  onSessionNews((news) => {
    // At once, before this tab can open again what the other one is wiping.
    if (news === 'entering') dropFormer()
    else if (news === 'expired') void followExpiry()
    else if (news === 'signed_out') lockPage(news)
    else if (news === 'blocked' || news === 'mode') leaveWithoutPrompt()
    else if (news !== 'clearing') void followStoredSession()
  })
}
