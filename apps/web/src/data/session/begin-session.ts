import type { Result } from '@bama/domain'
import { type OpenInvitation, openInvitationSchema, type Session, type SessionUser } from '@bama/sync'
import {
  readBlocked,
  type StoredSession,
  writeBlocked,
  writeLogoutOwed,
  writeSession,
} from '../local/device-database.ts'
import { fitVault } from '../local/open-vaults.ts'
import { finishOwedWipe } from '../local/wipe.ts'
import { world } from '../runtime/world.ts'
import { type ApiProblem, callUnheld } from '../server/api.ts'
import { enter } from './current-session.ts'
import { clearLeftCopies, clearLostCopy } from './left-copies.ts'
import { askForSession, canEncrypt, enterInTurn } from './session-requests.ts'

interface Entry {
  readonly password: string
  readonly isPersonal?: boolean
  /** The password has opened this person's copy. */
  readonly fits?: boolean
}

export async function begin(
  answer: Result<Session, ApiProblem>,
  entry: Entry,
): Promise<Result<SessionUser, ApiProblem>> {
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

/** The server's time, and by how much it is ahead of this device's: a clock that is a day off must not end sessions. */
export function timesOf({ serverTime }: Session): Pick<StoredSession, 'seenMs' | 'offsetMs'> {
  const seenMs = Date.parse(serverTime)
  return { seenMs, offsetMs: seenMs - world.now() }
}

export function sessionOf(answer: Session, { isPersonal = true }: Pick<Entry, 'isPersonal'>): StoredSession {
  const { user, deviceId, expiresAt, timeZone } = answer
  const loginTime = new Date(world.now()).toISOString()
  const person = { user, timeZone, ...timesOf(answer) }
  return { ...person, deviceId, expiresAt, loginTime, isConfirmed: true, isPersonal: isPersonal && canEncrypt() }
}

/** Writes the session that the server gave, with this person's copy open for it. */
export async function writeBegun(
  session: StoredSession,
  { vaultKey }: Session,
  { password, fits = false }: Entry,
  write = writeSession,
): Promise<'open' | 'lost' | 'ended'> {
  if (canEncrypt()) return fitVault(session, { password, serverKey: vaultKey, fits }, write)
  return (await write(session)) === 'written' ? 'open' : 'ended'
}

/** Not a reason to keep this person out: the next start tries again. */
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

/** Sets the password of a one-time link's person, and signs them in. */
export const acceptInvitation = (token: string, password: string): Promise<Result<SessionUser, ApiProblem>> =>
  enterInTurn(async () =>
    begin(await askForSession('/api/invitations/accept', { token, password, personal: canEncrypt() }), { password }),
  )

/** For whom a one-time link is. The token travels in the body: an address would be in logs. */
export const checkInvitation = (token: string): Promise<Result<OpenInvitation, ApiProblem>> =>
  callUnheld('POST', '/api/invitations/check', openInvitationSchema, { token })
