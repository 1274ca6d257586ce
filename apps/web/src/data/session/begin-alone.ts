import type { Result } from '@bama/domain'
import type { Session, SessionUser } from '@bama/sync'
import type { StoredVault } from '../local/stored-vaults.ts'
import { beginOpen } from '../local/open-vaults.ts'
import { world } from '../runtime/world.ts'
import type { ApiProblem } from '../server/api.ts'
import { clearOthers } from './begin-session.ts'
import { enter, orInThisPage, pending, type Secret, sessionMs } from './current-session.ts'
import { validateSession } from './keep-session.ts'
import { unreachable } from './session-requests.ts'

/** Begins a session that the server has not seen, for anyone who opened their copy. */
export async function beginAlone(
  { user, offsetMs, timeZone }: NonNullable<StoredVault['person']>,
  {
    isPersonal,
    secret,
    asking,
    again,
  }: {
    readonly isPersonal: boolean
    readonly secret: Secret
    /** The sign-in request already sent to the server. */
    readonly asking: Promise<Result<Session, ApiProblem>>
    /** Sends it again. Null after a passkey, whose response is valid once: the device's token confirms then. */
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
  if (!(await orInThisPage(beginOpen(session), session, true))) return unreachable
  pending.begin(secret, asking, again)
  enter(session)
  void validateSession()
  return { ok: true, value: user }
}
