import type { Result } from '@bama/domain'
import type { Session } from '@bama/sync'
import { z } from 'zod'
import { isStorageFallback, readDeviceId, readLogoutOwed, writeLogoutOwed } from '../local/device-database.ts'
import { isLocalMode } from '../local/mode.ts'
import { type ApiProblem, callForSession, callUnheld } from '../server/api.ts'
import { postSessionNews } from './session-news.ts'

/**
 * What begins a session here: sign-ins and renewals, one at a time in all tabs. Who signs in waits for no renewal: what was asked
 * for a session before theirs is dropped, in all tabs, so that no late answer writes its cookies over theirs.
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
  // Without https there are no locks, and no renewals.
  return canEncrypt() ? navigator.locks.request(turn, work) : work()
}

/** A renewal, when no other tab is at one; null when somebody signs in at this moment. */
export async function renewInTurn<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const { signal } = former
  try {
    return await navigator.locks.request(turn, { signal }, () => work(signal))
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

/** Until somebody else signs in: see `former`. */
export const askForSession = async (
  path: string,
  body?: unknown,
  signal: AbortSignal = former.signal,
): Promise<Result<Session, ApiProblem>> => callForSession(path, await readDeviceId(), body, signal)

export const unreachable = { ok: false, error: { code: 'unreachable', status: 0 } } as const

/** Who has opened their copy waits no longer for a server that does not answer. */
const patienceMs = 4_000

export const patience = <T>(meanwhile: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(meanwhile), patienceMs))

const decisions: ReadonlySet<string> = new Set(['invalid_credentials', 'unauthorized'])

/** The server's own yes or no. Too many tries are neither, nor is what something on the way to it says. */
export const isDecided = (answer: Result<Session, ApiProblem>): boolean =>
  answer.ok || decisions.has(answer.error.code) || isBlocking(answer.error)

/** What the server says to the right password of somebody who may not sign in, or to their session. */
export const isBlocking = ({ code }: ApiProblem): boolean => code === 'not_approved' || code === 'account_blocked'

/** Not there, or in trouble. */
export const isSilent = (answer: Result<Session, ApiProblem>): boolean =>
  !answer.ok && (answer.error.code === 'unreachable' || answer.error.status >= 500)

/** Where nothing can be encrypted, nothing is left behind: without https, or with localStorage in a database's place. */
export const canEncrypt = (): boolean => isSecureContext && !isStorageFallback.get()

/** Ends the server's session; without a network it is ended at the next start, before any other request. */
export async function endServerSession(): Promise<void> {
  if (isLocalMode()) return
  await writeLogoutOwed(true)
  const answer = await callUnheld('POST', '/api/auth/logout', z.unknown())
  if (answer.ok) await writeLogoutOwed(false)
  else console.warn('signing out at the server failed, and is tried again at the next start:', answer.error.code)
}

export const isLogoutOwed = readLogoutOwed
