import { readSession } from '../local/stored-session.ts'
import { unlockLocalKept } from '../local/local-vault.ts'
import { isLocalMode, isModeOld } from '../local/mode.ts'
import { unlockKept } from '../local/open-vaults.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { retryNow } from '../server/connection.ts'
import {
  clock,
  currentSession,
  isExpired,
  isInThisPage,
  lockPage,
  remember,
  showOrStartAgain,
  storedSession,
} from './current-session.ts'
import { onSessionNews } from './session-news.ts'
import { dropFormer } from './session-requests.ts'

/** Whether this page's session is one that the disk had no room for, so that nobody has ended it there. */
const isOnlyHere = (): boolean => {
  const shown = storedSession()
  return shown !== null && isInThisPage(shown)
}

export const reopenCopy = (userId: string): Promise<boolean> => (isLocalMode() ? unlockLocalKept() : unlockKept(userId))

/** Follows the stored session after another tab changed it or the browser's storage was cleared. */
export async function followStoredSession(): Promise<void> {
  if (await isModeOld()) {
    leaveWithoutPrompt()
    return
  }
  const known = await readSession()
  if (known === null && isOnlyHere()) return
  remember(known)
  const stored = storedSession()
  if (stored === null) lockPage('signed_out')
  else if (!(await isExpired()) && (await reopenCopy(stored.user.id))) {
    showOrStartAgain(stored)
    retryNow()
  } else lockPage('expired')
}

/** Follows an expiry in another tab. News that arrives after this tab has renewed the session is ignored. */
async function followExpiry(): Promise<void> {
  const known = await readSession()
  if (known !== null && Date.parse(known.expiresAt) > clock.now()) await followStoredSession()
  else lockPage('expired')
}

/** Follows what other tabs did while this one was frozen and heard nothing of it. */
async function followMissedNews(): Promise<void> {
  const [known, shown] = [await readSession(), storedSession()]
  if (known === null && isOnlyHere()) return
  // It has asked for a sign-in already, which may have opened the copy by now.
  if (shown === null && known !== null && Date.parse(known.expiresAt) <= clock.now()) return
  const isSame = known?.user.id === shown?.user.id && known?.loginTime === shown?.loginTime
  if (!isSame && currentSession().status !== 'loading') await followStoredSession()
}

/** Follows sign-ins and sign-outs in other tabs. */
export function followOtherTabs(): void {
  onSessionNews((news) => {
    // At once, before this tab can reopen what the other tab is wiping.
    if (news === 'entering') dropFormer()
    else if (news === 'expired') void followExpiry()
    else if (news === 'signed_out') lockPage(news)
    else if (news === 'blocked' || news === 'mode') leaveWithoutPrompt()
    else if (news !== 'clearing') void followStoredSession()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void followMissedNews().catch(console.error)
  })
}
