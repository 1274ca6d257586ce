import type { Result } from '@bama/domain'
import type { SessionUser } from '@bama/sync'
import { useEffect, useState } from 'react'
import { readBlocked } from '../local/device-facts.ts'
import { findVault, hasVault } from '../local/stored-vaults.ts'
import { lockVaults, unlockByPassword } from '../local/open-vaults.ts'
import { finishOwedWipe } from '../local/wipe.ts'
import type { ApiProblem } from '../server/api.ts'
import { beginAlone } from './begin-alone.ts'
import { begin } from './begin-session.ts'
import { leaveBlocked } from './end-session.ts'
import {
  askForSession,
  canEncrypt,
  enterInTurn,
  isBlocking,
  isDecided,
  isSilent,
  patience,
  unreachable,
} from './session-requests.ts'

/** Whether an encrypted copy is on this device, which its person's password opens without the server. */
export function useHasVault(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => void hasVault().then(setThere, console.error), [])
  return isThere
}

/**
 * Signs in with a password. If the person has an encrypted copy here, the password opens it first, and a server that
 * doesn't respond isn't waited for: the session then begins without it. The server's answer decides, even if it comes
 * later.
 */
export const signInByPassword = (
  email: string,
  password: string,
  isPersonal: boolean,
): Promise<Result<SessionUser, ApiProblem>> => enterInTurn(() => enterByPassword(email, password, isPersonal))

async function enterByPassword(
  email: string,
  password: string,
  isPersonal: boolean,
): Promise<Result<SessionUser, ApiProblem>> {
  // Otherwise the owed wipe would delete the copy of the person signing in.
  await finishOwedWipe()
  const vault = await findVault(email)
  const fits = vault !== null && (await unlockByPassword(vault, password))
  // A blocked person can't begin without the server.
  const mayBeginAlone = fits && vault.person !== null && (await readBlocked()) !== vault.userId
  const confirm = () => askForSession('/api/auth/login', { email, password, personal: isPersonal && canEncrypt() })
  const asking = confirm()
  const answer = mayBeginAlone ? await Promise.race([asking, patience(unreachable)]) : await asking
  if (mayBeginAlone && !isDecided(answer))
    return beginAlone(vault.person, { isPersonal, secret: { password }, asking, again: confirm })
  if (answer.ok) {
    // The e-mail may belong to another person by now.
    const isSame = vault?.userId === answer.value.user.id
    return begin(answer, { password, isPersonal, fits: fits && isSame })
  }
  // The password was right, so the account is blocked, and has a copy here.
  if (fits && isBlocking(answer.error)) {
    await leaveBlocked(vault.userId)
    return { ok: false, error: { ...answer.error, code: 'account_blocked' } }
  }
  // A password refused by the server must leave nothing open.
  if (fits) lockVaults()
  if (vault !== null && !fits && isSilent(answer))
    return { ok: false, error: { code: 'invalid_credentials', status: 0 } }
  return answer
}
