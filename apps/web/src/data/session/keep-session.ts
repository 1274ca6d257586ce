import type { Result } from '@bama/domain'
import { type Session, type SessionUser, sessionSchema } from '@bama/sync'
import { readLogoutOwed, writeLogoutOwed } from '../local/device-facts.ts'
import {
  isSameSession,
  readSession,
  removeEnded,
  renewEnded,
  renewSession,
  type StoredSession,
  writeLate,
} from '../local/stored-session.ts'
import { isWritten } from '../local/full-disk.ts'
import { isLocalMode } from '../local/mode.ts'
import { beginOpen, lockVaults, unlockByServer } from '../local/open-vaults.ts'
import { timers } from '../runtime/clock-timers.ts'
import { activity } from '../server/activity.ts'
import { type ApiProblem, callUnheld } from '../server/api.ts'
import { retryNow } from '../server/connection.ts'
import { sessionOf, timesOf, writeBegun } from './begin-session.ts'
import {
  clock,
  currentSession,
  isExpired,
  isInThisPage,
  pending,
  remember,
  type Secret,
  sessionMs,
  show,
  showSignedOut,
  storedSession,
} from './current-session.ts'
import { expireSession, leaveBlocked } from './end-session.ts'
import { followStoredSession, reopenCopy } from './follow-tabs.ts'
import { noteAcceptance, noteRefusal } from './refused-passkeys.ts'
import { postSessionNews } from './session-news.ts'
import {
  askForSession,
  canEncrypt,
  endServerSession,
  isBlocking,
  isDecided,
  patience,
  renewInTurn,
} from './session-requests.ts'

export const validateEveryMs = 5 * 60 * 1000
const renewWithinMs = 60 * 60 * 1000
const renewAgainMs = 10_000

/** Restores the stored session, offline too: within its 24 hours it opens without the server. */
export async function restoreSession(): Promise<void> {
  remember(await readSession())
  const stored = storedSession()
  if (stored === null) showSignedOut()
  else if ((await isExpired()) || !(await reopenCopy(stored.user.id)))
    await (isLocalMode() ? expireSession(stored) : resumeOrExpire(stored))
  else show(stored)
}

/**
 * The outcome of writing a session. On a disk that takes nothing, this page goes on with it unless it has ended
 * meanwhile, and the next start asks the server again.
 */
const outcomeOf = <T>(
  writing: Promise<T>,
  [goesOn, hasEnded]: readonly [T, T],
  isThere: (known: StoredSession | null) => boolean,
): Promise<T> =>
  writing.catch(async (error: unknown) => {
    console.error(error)
    return isThere(await readSession()) ? goesOn : hasEnded
  })

/** How a session is written over the stored one, and over which. */
function renewalOf(session: StoredSession) {
  const isLate = isInThisPage(session)
  const isThere = (known: StoredSession | null): boolean =>
    known === null ? isLate : known.user.id === session.user.id
  return { write: isLate ? writeLate : renewSession, isThere }
}

async function renew(session: StoredSession): Promise<void> {
  const { write, isThere } = renewalOf(session)
  const written = await outcomeOf(write(session), ['written', 'ended'], isThere)
  if (written !== 'written') return
  remember(session)
  show(session)
}

/** Adopts changes of the signed-in person's own record from the sync, so that a new role applies at once. */
export async function refreshUser(user: SessionUser): Promise<void> {
  const stored = storedSession()
  if (stored?.user.id === user.id) await renew({ ...stored, user, seenMs: clock.now() })
}

/**
 * Renews an expired session of a personal device with the device's token, an HttpOnly cookie, without user input. One
 * tab at a time, because each token is valid once. `over`: a sign-in is needed. `later`: the server was unreachable, or
 * someone is signing in at this moment. `onAnswer`: called when the server has responded and the response is being
 * processed.
 */
async function goOn(ended: StoredSession, onAnswer?: () => void): Promise<'open' | 'over' | 'later'> {
  const outcome = await renewInTurn(async (signal) => {
    const known = await readSession()
    // Someone has signed out.
    if (known === null) return 'over'
    // Someone has signed in, or another tab has renewed the session.
    if (!isSameSession(known, ended)) {
      await followStoredSession()
      return storedSession() === null ? 'over' : 'open'
    }
    const answer = await askForSession('/api/auth/renew', undefined, signal)
    onAnswer?.()
    if (!answer.ok && isBlocking(answer.error)) await leaveBlocked(ended.user.id)
    if (!answer.ok && !isDecided(answer)) {
      if (answer.error.code !== 'too_many_requests') renewLater()
      return 'later'
    }
    if (!answer.ok) return 'over'
    return (await takeRenewal(ended, answer.value)) ? 'open' : 'over'
  })
  return outcome ?? 'later'
}

let cancelRenewal = (): void => undefined

/** Only the renewal may have failed. Then the connection doesn't come back, because it was never lost. */
function renewLater(): void {
  cancelRenewal()
  cancelRenewal = timers.after(renewAgainMs, retryNow)
}

async function takeRenewal(ended: StoredSession, answer: Session): Promise<boolean> {
  const { user, deviceId, expiresAt, timeZone, vaultKey } = answer
  const isSame = user.id === ended.user.id
  if (!isSame || !(await unlockByServer(user.id, vaultKey))) return false
  const session = { ...ended, user, deviceId, expiresAt, timeZone, ...timesOf(answer), isConfirmed: true }
  const writing = beginOpen(session, { write: renewEnded(ended), serverKey: vaultKey })
  if (!(await outcomeOf(writing, [true, false], (known) => isSameSession(known, ended)))) {
    // Somebody has signed out meanwhile. Who is signed in stays so.
    if ((await readSession()) === null) {
      lockVaults()
      void endServerSession()
    }
    return false
  }
  await isWritten(writeLogoutOwed(false))
  remember(session)
  pending.forget()
  show(session)
  postSessionNews('signed_in')
  retryNow()
  return true
}

/** Asks for a sign-in, unless the device's token renews the session. */
async function resumeOrExpire(ended: StoredSession): Promise<void> {
  if (!ended.isPersonal) return expireSession(ended)
  let isAnswered = false
  const going = goOn(ended, () => (isAnswered = true))
  await Promise.race([going, patience(undefined)])
  // The time limit applies to the server only, not to processing its response.
  const outcome = isAnswered ? await going : await Promise.race([going, Promise.resolve('later' as const)])
  if (outcome === 'open' || !isSameSession(storedSession(), ended)) return undefined
  if (outcome === 'over') await expireSession(ended)
  else if (currentSession().status === 'loading' || (await isExpired())) await expireSession(ended, true)
}

/** Renews a session that expired while the server was unreachable, or repeats the sign-out that it didn't hear of. */
async function resumeEnded(): Promise<void> {
  const ended = await readSession()
  if (ended === null && canEncrypt()) await renewInTurn(repeatSignOut)
  if (ended === null || !ended.isPersonal || currentSession().status === 'loading' || (await readLogoutOwed())) return
  if ((await goOn(ended)) === 'over' && storedSession() === null) await removeEnded(ended, false)
}

/** In turn, so that its response takes no cookie from a sign-in that is going on. */
async function repeatSignOut(signal: AbortSignal): Promise<void> {
  if ((await readSession()) === null && (await readLogoutOwed()) && !signal.aborted) await endServerSession()
}

/** Validates the session with the server. Without a response nothing changes, so being offline signs nobody out. */
export async function validateSession(): Promise<void> {
  const checked = storedSession()
  if (isLocalMode()) return validateHere(checked)
  if (checked === null) return resumeEnded()
  // The tab that knows the credentials confirms the sign-in.
  if (!checked.isConfirmed && (await pending.confirm(settlePending)) !== 'no_secret') {
    const stored = storedSession()
    if (stored !== null && (await isExpired())) await expireSession(stored)
    return
  }
  const answer = await callUnheld('GET', '/api/auth/session', sessionSchema)
  // Someone has signed out or in while the request was on its way.
  if (storedSession()?.user.id !== checked.user.id) return
  if (answer.ok) {
    const { user, deviceId, expiresAt, timeZone } = answer.value
    if (user.id !== checked.user.id) return expireSession(checked)
    await renew({ ...checked, user, deviceId, expiresAt, timeZone, ...timesOf(answer.value), isConfirmed: true })
    // The server's session belongs to this one now, so it must not be ended any more.
    if (!checked.isConfirmed) await isWritten(writeLogoutOwed(false))
  } else if (answer.error.code === 'account_blocked') await leaveBlocked(checked.user.id)
  else if (answer.error.code === 'unauthorized') await resumeOrExpire(checked)
  else if (await isExpired()) await expireSession(checked, checked.isPersonal)
}

/** Without a server, the session ends after its 24 hours unless the user is active in the last hour. */
async function validateHere(session: StoredSession | null): Promise<void> {
  if (session === null) return
  if (await isExpired()) await expireSession(session)
  else if (Date.parse(session.expiresAt) - clock.now() < renewWithinMs && !activity.isIdle())
    await renew({ ...session, expiresAt: new Date(clock.now() + sessionMs).toISOString() })
}

/** Applies the server's response to a sign-in that began without it. */
async function settlePending(answer: Result<Session, ApiProblem>, secret: Secret): Promise<void> {
  const begun = storedSession()
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
  await isWritten(writeLogoutOwed(false))
  const session = { ...sessionOf(answer.value, begun), loginTime: begun.loginTime }
  const { write, isThere } = renewalOf(session)
  const writing = writeSettled(session, { answer: answer.value, secret, write })
  const written = await outcomeOf(writing, ['open', 'ended'], isThere)
  if (written === 'ended') {
    // Another tab has signed out meanwhile, so the new server session has no owner.
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
  { answer, secret, write }: { readonly answer: Session; readonly secret: Secret; readonly write: typeof renewSession },
): Promise<'open' | 'lost' | 'ended'> {
  if ('password' in secret) return writeBegun(session, answer, { password: secret.password, fits: true }, write)
  noteAcceptance(secret.proof)
  return (await beginOpen(session, { write, serverKey: answer.vaultKey })) ? 'open' : 'ended'
}

/**
 * Whether the server knows the session. A sign-in that began offline is confirmed first; until then nothing may be sent
 * as this person.
 */
export async function confirmSession(): Promise<boolean> {
  if (storedSession()?.isConfirmed === false) await validateSession()
  return storedSession()?.isConfirmed ?? false
}
