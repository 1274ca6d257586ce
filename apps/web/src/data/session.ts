import { type Actor, permissionsSchema, type Result } from '@bama/domain'
import { type Session, type SessionUser, sessionSchema, setupStateSchema } from '@bama/sync'
import { z } from 'zod'
import { type ApiProblem, call } from './api.ts'
import { readLogoutOwed, readSession, removeSession, type StoredSession, writeLogoutOwed, writeSession } from './device-database.ts'
import { createObservable, useObservable } from './observable.ts'
import { world } from './world.ts'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed_out'; readonly expired: boolean }
  | { readonly status: 'signed_in'; readonly user: SessionUser; readonly actor: Actor }

export const validateEveryMs = 5 * 60 * 1000

const state = createObservable<SessionState>({ status: 'loading' })

export const useSession = (): SessionState => useObservable(state)
export const currentSession = (): SessionState => state.get()
export const onSessionChange = state.subscribe

const actorOf = (user: SessionUser): Actor => ({
  id: user.id,
  email: user.email,
  role: user.role,
  is_admin: user.is_admin,
  permissions: permissionsSchema.parse(user.permissions),
})

/** The other tabs of this browser: a sign-out in one signs out all. */
const tabs = new BroadcastChannel('bama-session')
let stored: StoredSession | null = null

async function remember(session: Pick<Session, 'user' | 'expiresAt'>): Promise<void> {
  const loginTime = stored?.loginTime ?? new Date(world.now()).toISOString()
  stored = { user: session.user, expiresAt: session.expiresAt, loginTime }
  await writeSession(stored)
  state.set({ status: 'signed_in', user: session.user, actor: actorOf(session.user) })
}

/** Forgets the session on this device, in all its tabs. The local copy stays until someone signs out. */
export async function lockSession(expired: boolean): Promise<void> {
  stored = null
  await removeSession()
  state.set({ status: 'signed_out', expired })
  tabs.postMessage('changed')
}

/** Reads the remembered session, offline too: within its 24 hours it opens without asking anyone. */
export async function restoreSession(): Promise<void> {
  stored = await readSession()
  if (stored === null) state.set({ status: 'signed_out', expired: false })
  else if (Date.parse(stored.expiresAt) <= world.now()) await lockSession(true)
  else state.set({ status: 'signed_in', user: stored.user, actor: actorOf(stored.user) })
}

/** Takes over what sync brought of the signed-in person's own record: a new role shows at once. */
export async function refreshUser(user: SessionUser): Promise<void> {
  if (stored?.user.id === user.id) await remember({ user, expiresAt: stored.expiresAt })
}

/** Asks the server whether the session still stands. Without an answer nothing changes: no network signs nobody out. */
export async function validateSession(): Promise<void> {
  const asked = stored
  if (asked === null) return
  const answer = await call('GET', '/api/auth/session', sessionSchema)
  // Someone signed out, or in, while the question was on its way.
  if (stored?.user.id !== asked.user.id) return
  if (answer.ok) await remember(answer.value)
  else if (answer.error.status === 401 || Date.parse(asked.expiresAt) <= world.now()) await lockSession(true)
}

export const signIn = async (email: string, password: string): Promise<Result<SessionUser, ApiProblem>> =>
  begin(await call('POST', '/api/auth/login', sessionSchema, { email, password }))

export const setUp = async (request: {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}): Promise<Result<SessionUser, ApiProblem>> => begin(await call('POST', '/api/setup', sessionSchema, request))

async function begin(answer: Result<Session, ApiProblem>): Promise<Result<SessionUser, ApiProblem>> {
  if (!answer.ok) return answer
  await writeLogoutOwed(false)
  stored = null
  await remember(answer.value)
  tabs.postMessage('changed')
  return { ok: true, value: answer.value.user }
}

/** Whether the server still waits for its first admin; null when it can't be asked. */
export async function fetchSetupNeeded(): Promise<boolean | null> {
  const answer = await call('GET', '/api/setup', setupStateSchema)
  return answer.ok ? answer.value.needed : null
}

/** Ends the server's session; without a network it is ended at the next chance, before anything else is asked. */
export async function endServerSession(): Promise<void> {
  await writeLogoutOwed(true)
  const answer = await call('POST', '/api/auth/logout', z.unknown())
  if (answer.ok) await writeLogoutOwed(false)
}

export const isLogoutOwed = readLogoutOwed

/** Starts this page again when another tab signed out or in. */
export function followOtherTabs(): void {
  tabs.addEventListener('message', () => location.reload())
}
