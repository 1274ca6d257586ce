import type { Result } from '@bama/domain'
import type { SessionUser } from '@bama/sync'
import { useEffect, useState } from 'react'
import { findVault, hasVault, readBlocked } from '../local/device-database.ts'
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

/** Whether somebody's copy lies encrypted on this device: their password opens it without the server. */
export function useHasVault(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => void hasVault().then(setThere, console.error), [])
  return isThere
}

/**
 * Signs in. Where this person's copy lies encrypted on the device, the password opens it first, and a server that does not
 * answer is not waited for: the session then begins without it. What the server answers counts, then or later.
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
