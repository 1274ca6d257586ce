import type { Result } from '@bama/domain'
import type { Session } from '@bama/sync'
import { isStorageFallback } from '../local/device-database.ts'
import { readDeviceId, readLogoutOwed, writeLogoutOwed } from '../local/device-facts.ts'
import { isWritten } from '../local/full-disk.ts'
import { isLocalMode } from '../local/mode.ts'
import { type ApiProblem, callForSession, callUnheld, noContent } from '../server/api.ts'
import { postSessionNews } from './session-news.ts'

/**
 * Aborts earlier requests for a session. Sign-ins and renewals run one at a time across all tabs, but a sign-in doesn't
 * wait for renewals: it aborts them in all tabs, so that no late response overwrites its cookies.
 */
let former = new AbortController()

export function dropFormer(): void {
  former.abort()
  former = new AbortController()
}

const turn = 'bama-renewal'

export async function enterInTurn<T>(work: () => Promise<T>): Promise<T> {
  dropFormer()
  postSessionNews('entering')
  // Without https there are no locks, and no renewals either.
  return canEncrypt() ? navigator.locks.request(turn, work) : work()
}

/** Renews in turn with other tabs. Null when a sign-in interrupts it. */
export async function renewInTurn<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const { signal } = former
  try {
    return await navigator.locks.request(turn, { signal }, () => work(signal))
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

/** Requests a session; a later sign-in aborts it (see `former`). */
export const askForSession = async (
  path: string,
  body?: unknown,
  signal: AbortSignal = former.signal,
): Promise<Result<Session, ApiProblem>> => callForSession(path, await readDeviceId(), body, signal)

export const unreachable = { ok: false, error: { code: 'unreachable', status: 0 } } as const

/** How long to wait for the server once the person has opened their copy. */
const patienceMs = 4_000

export const patience = <T>(meanwhile: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(meanwhile), patienceMs))

const decisions: ReadonlySet<string> = new Set(['invalid_credentials', 'unauthorized'])

/** Whether the server itself has decided. Too many attempts, or an error from a proxy, are no decision. */
export const isDecided = (answer: Result<Session, ApiProblem>): boolean =>
  answer.ok || decisions.has(answer.error.code) || isBlocking(answer.error)

/** Whether the account may not sign in, reported for its correct password or its session. */
export const isBlocking = ({ code }: ApiProblem): boolean => code === 'not_approved' || code === 'account_blocked'

/** Whether the server is unreachable or failing. */
export const isSilent = (answer: Result<Session, ApiProblem>): boolean =>
  !answer.ok && (answer.error.code === 'unreachable' || answer.error.status >= 500)

/** Whether data can be encrypted here, which needs https and IndexedDB. Otherwise nothing is left on the device. */
export const canEncrypt = (): boolean => isSecureContext && !isStorageFallback.get()

/**
 * Ends the server's session; if that fails, with a later validation while nobody is signed in, or at the next start
 * before any other request. A sign-in, with which the server ends the former session too, aborts it. `beginMs`: how long
 * the server may take to answer. Returns false if it failed, and could not be noted for that.
 */
export async function endServerSession(beginMs?: number): Promise<boolean> {
  if (isLocalMode()) return true
  const sending = { signal: former.signal, ...(beginMs === undefined ? {} : { beginMs }) }
  // A full disk must not keep the server from hearing of it.
  const isNoted = await isWritten(writeLogoutOwed(true))
  const answer = await callUnheld('POST', '/api/auth/logout', noContent, undefined, sending)
  if (answer.ok) await writeLogoutOwed(false).catch(console.error)
  else console.warn('signing out at the server failed, and is tried again later:', answer.error.code)
  return answer.ok || isNoted
}

/** Ends the session of whoever signed out while the server didn't answer. A slow line holds nobody up for long. */
export async function endOwedSession(): Promise<void> {
  if (await readLogoutOwed()) await endServerSession(patienceMs)
}
