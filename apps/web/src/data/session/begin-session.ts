import { assert, type Result } from '@bama/domain'
import { type OpenInvitation, openInvitationSchema, type Session, type SessionUser } from '@bama/sync'
import { forgetBlocked, writeLogoutOwed } from '../local/device-facts.ts'
import { type StoredSession, writeSession } from '../local/stored-session.ts'
import { isWritten } from '../local/full-disk.ts'
import { isLocalMode } from '../local/mode.ts'
import { fitVault } from '../local/open-vaults.ts'
import { finishOwedWipe } from '../local/wipe.ts'
import { nowIso, world } from '../runtime/world.ts'
import { type ApiProblem, callUnheld } from '../server/api.ts'
import { enter, orInThisPage } from './current-session.ts'
import { clearLeftCopies, clearLostCopy } from './left-copies.ts'
import { askForSession, canEncrypt, enterInTurn } from './session-requests.ts'

interface Entry {
  readonly password: string
  readonly isPersonal?: boolean
  /** Whether the password has opened this person's copy. */
  readonly fits?: boolean
}

export async function begin(
  answer: Result<Session, ApiProblem>,
  entry: Entry,
): Promise<Result<SessionUser, ApiProblem>> {
  if (!answer.ok) return answer
  assert(!isLocalMode(), 'a session of a server opens no copy of a device alone')
  await isWritten(writeLogoutOwed(false))
  await finishOwedWipe()
  await forgetBlocked(answer.value.user.id)
  const session = sessionOf(answer.value, entry)
  await clearOthers(session)
  if ((await orInThisPage(writeBegun(session, answer.value, entry), session, 'open')) === 'lost') {
    // Neither password nor server key opens the copy. Everything but unsent changes is on the server.
    console.error('the copy on this device cannot be read any more, and begins again')
    await clearLostCopy(session.user.id)
    await writeBegun(session, answer.value, entry)
  }
  enter(session)
  return { ok: true, value: session.user }
}

/** The server's time, and its lead over the device's clock, so that a clock off by a day doesn't end sessions. */
export function timesOf({ serverTime }: Session): Pick<StoredSession, 'seenMs' | 'offsetMs'> {
  const seenMs = Date.parse(serverTime)
  return { seenMs, offsetMs: seenMs - world.now() }
}

export function sessionOf(answer: Session, { isPersonal = true }: Pick<Entry, 'isPersonal'>): StoredSession {
  const { user, deviceId, expiresAt, timeZone } = answer
  const loginTime = nowIso()
  const person = { user, timeZone, ...timesOf(answer) }
  return { ...person, deviceId, expiresAt, loginTime, isConfirmed: true, isPersonal: isPersonal && canEncrypt() }
}

/** Writes the session received from the server, with the person's copy opened for it. */
export async function writeBegun(
  session: StoredSession,
  { vaultKey }: Session,
  { password, fits = false }: Entry,
  write = writeSession,
): Promise<'open' | 'lost' | 'ended'> {
  if (canEncrypt()) return fitVault(session, { password, serverKey: vaultKey, fits }, write)
  return (await write(session)) === 'written' ? 'open' : 'ended'
}

/** Clears other people's copies. A failure must not prevent the sign-in; the next start tries again. */
export const clearOthers = ({ user }: StoredSession): Promise<void> => clearLeftCopies(user.id).catch(console.error)

export const setUp = (request: {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}): Promise<Result<SessionUser, ApiProblem>> =>
  enterInTurn(async () =>
    begin(await askForSession('/api/setup', { ...request, personal: canEncrypt() }), { password: request.password }),
  )

/** Sets the password of the person invited by a one-time link, and signs them in. */
export const acceptInvitation = (token: string, password: string): Promise<Result<SessionUser, ApiProblem>> =>
  enterInTurn(async () =>
    begin(await askForSession('/api/invitations/accept', { token, password, personal: canEncrypt() }), { password }),
  )

/** The person a one-time link is for. The token is sent in the body, because addresses end up in logs. */
export const checkInvitation = (token: string): Promise<Result<OpenInvitation, ApiProblem>> =>
  callUnheld('POST', '/api/invitations/check', openInvitationSchema, { token })
