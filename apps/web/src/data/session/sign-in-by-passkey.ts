import type { Result } from '@bama/domain'
import { passkeyOptionsSchema, type Session, type SessionUser } from '@bama/sync'
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { forgetBlocked, readBlocked, writeLogoutOwed } from '../local/device-facts.ts'
import { findPasskeyVaults, type StoredVault } from '../local/stored-vaults.ts'
import { isLocalMode } from '../local/mode.ts'
import { isWritten } from '../local/full-disk.ts'
import {
  beginOpen,
  keepPasskey,
  lockVaults,
  type PasskeyProof,
  unlockByPasskey,
  unlockByServer,
} from '../local/open-vaults.ts'
import { finishOwedWipe } from '../local/wipe.ts'
import { type ApiProblem, callUnheld } from '../server/api.ts'
import { askPasskey } from './authenticator.ts'
import { beginAlone } from './begin-alone.ts'
import { clearOthers, sessionOf } from './begin-session.ts'
import { enter, orInThisPage } from './current-session.ts'
import { leaveBlocked } from './end-session.ts'
import { noteAcceptance, noteRefusal } from './refused-passkeys.ts'
import {
  askForSession,
  canEncrypt,
  endServerSession,
  enterInTurn,
  isBlocking,
  isDecided,
  patience,
  unreachable,
} from './session-requests.ts'

/** Whether this device has a passkey to sign in with, which is to a server: the copy of a device alone has none. */
export function useHasPasskey(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (!isLocalMode()) void findPasskeyVaults().then((vaults) => setThere(vaults.length > 0), console.error)
  }, [])
  return isThere
}

/**
 * Signs in with a passkey of this device, with one touch: its PRF opens the copy, and the server, if reachable, checks
 * the same response. Otherwise the session begins without it, to be confirmed by the device's token or another touch.
 */
export async function signInByPasskey(): Promise<Result<SessionUser, ApiProblem>> {
  const vaults = await findPasskeyVaults()
  const passkeys = vaults.flatMap(({ vault }) => vault.passkeys ?? [])
  if (passkeys.length === 0) return noPasskey
  // Passkeys that can't open the copy by themselves have to wait for the server.
  const canOpenAlone = passkeys.some(({ wrapped }) => wrapped !== null)
  const options = askForChallenge()
  const given = canOpenAlone ? await Promise.race([options, patience(unreachable)]) : await options
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
  // Otherwise the owed wipe would delete the copy of the person signing in.
  await finishOwedWipe()
  const { userId } = vault
  const fits = await unlockByPasskey(vault, proof)
  const mayBeginAlone = fits && vault.person !== null && (await readBlocked()) !== userId
  const asking = ask()
  const answer = mayBeginAlone ? await Promise.race([asking, patience(unreachable)]) : await asking
  if (mayBeginAlone && !isDecided(answer))
    return beginAlone(vault.person, { isPersonal: true, secret: { proof }, asking, again: null })
  if (answer.ok) return beginByPasskey(answer.value, proof)
  // A passkey refused by the server must leave nothing open.
  lockVaults()
  if (isBlocking(answer.error)) await leaveBlocked(userId)
  else if (answer.error.code === 'invalid_credentials') await noteRefusal(userId, proof)
  return answer
}

/** The server doesn't accept the passkey, or the device returned none. The user has to use the password. */
const noPasskey = { ok: false, error: { code: 'invalid_credentials', status: 0 } } as const

const askForChallenge = () => callUnheld('POST', '/api/auth/passkey/options', passkeyOptionsSchema)

const askByPasskey = ({ authenticatorAttachment: _where, ...response }: AuthenticationResponseJSON) =>
  askForSession('/api/auth/passkey', { response, personal: canEncrypt() })

/** Opens the copy with the server's key, in case the PRF didn't. */
async function beginByPasskey(answer: Session, proof: PasskeyProof): Promise<Result<SessionUser, ApiProblem>> {
  const { user, vaultKey } = answer
  await isWritten(writeLogoutOwed(false))
  await forgetBlocked(user.id)
  const session = sessionOf(answer, {})
  await clearOthers(session)
  const isOpen = await unlockByServer(user.id, vaultKey)
  if (!isOpen || !(await orInThisPage(beginOpen(session, { serverKey: vaultKey }), session, true))) {
    void endServerSession()
    return noPasskey
  }
  noteAcceptance(proof)
  enter(session)
  await isWritten(keepPasskey(user.id, proof))
  return { ok: true, value: session.user }
}
