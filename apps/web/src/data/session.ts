import { type Actor, permissionsSchema, type Result } from '@bama/domain'
import { type Session, type SessionUser, sessionSchema, setupStateSchema } from '@bama/sync'
import { z } from 'zod'
import { type ApiProblem, call } from './api.ts'
import { readLogoutOwed, readSession, removeSession, renewSession, type StoredSession, writeLogoutOwed, writeSession } from './device-database.ts'
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

/** The server's time less this device's: a clock that is a day off must not end sessions. */
const offsetOf = ({ serverTime }: Session): number => Date.parse(serverTime) - world.now()

const isExpired = ({ expiresAt, offsetMs }: StoredSession): boolean => Date.parse(expiresAt) <= world.now() + offsetMs

function show({ user }: StoredSession): void {
  state.set({ status: 'signed_in', user, actor: actorOf(user) })
}

async function renew(session: StoredSession): Promise<void> {
  if (!(await renewSession(session))) return
  stored = session
  show(session)
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
  else if (isExpired(stored)) await lockSession(true)
  else show(stored)
}

/** Takes over what sync brought of the signed-in person's own record: a new role shows at once. */
export async function refreshUser(user: SessionUser): Promise<void> {
  if (stored?.user.id === user.id) await renew({ ...stored, user })
}

/** Asks the server whether the session still stands. Without an answer nothing changes: no network signs nobody out. */
export async function validateSession(): Promise<void> {
  const asked = stored
  if (asked === null) return
  const answer = await call('GET', '/api/auth/session', sessionSchema)
  // Someone signed out, or in, while the question was on its way.
  if (stored?.user.id !== asked.user.id) return
  if (answer.ok) {
    const { user, expiresAt } = answer.value
    if (user.id === asked.user.id) await renew({ ...asked, user, expiresAt, offsetMs: offsetOf(answer.value) })
    else await lockSession(true)
  } else if (answer.error.status === 401 || isExpired(asked)) await lockSession(true)
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
  const { user, expiresAt } = answer.value
  stored = { user, expiresAt, loginTime: new Date(world.now()).toISOString(), offsetMs: offsetOf(answer.value) }
  await writeSession(stored)
  show(stored)
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
