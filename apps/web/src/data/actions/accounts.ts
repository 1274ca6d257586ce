import type { Result } from '@bama/domain'
import {
  type InvitationList,
  invitationsSchema,
  type MadeInvitation,
  madeInvitationSchema,
  sessionSchema,
} from '@bama/sync'
import { useCallback, useEffect, useState } from 'react'
import { isLocalMode } from '../local/mode.ts'
import { changeVaultPassword } from '../local/open-vaults.ts'
import { z } from 'zod'
import { type ApiProblem, call } from '../server/api.ts'
import type { Accounts } from './account-port.ts'
import { localAccounts } from './local-accounts.ts'
import type { LocalUser } from '../queries/people.ts'
import { validateSession } from '../session/keep-session.ts'
import { syncNow } from '../workspace/sync-state.ts'

const personSchema = sessionSchema.shape.user

/**
 * Changes an account, which only the server does. The device gets the result by sync, which is requested at once. Checks
 * the session when the server answers that there is none.
 */
async function changeAccount<T>(request: Promise<Result<T, ApiProblem>>): Promise<Result<T, ApiProblem>> {
  const answer = await request
  if (answer.ok) syncNow()
  else if (answer.error.status === 401 && answer.error.code !== 'invalid_credentials') void validateSession()
  return answer
}

const pathOf = (id: string): string => `/api/users/${encodeURIComponent(id)}`

const serverAccounts: Accounts = {
  createUser: (request) => changeAccount(call('POST', '/api/users', personSchema, request)),
  changeUser: (id, change) => changeAccount(call('PATCH', pathOf(id), personSchema, change)),
  deleteUser: (id) => changeAccount(call('DELETE', pathOf(id), z.unknown())),
  async setPassword(id, request) {
    const answer = await changeAccount(call('POST', `${pathOf(id)}/password`, z.unknown(), request))
    // The copy here opens by it from now on; another person's has its own.
    if (answer.ok) await changeVaultPassword(id, request.password)
    return answer
  },
}

const accounts = (): Accounts => (isLocalMode() ? localAccounts : serverAccounts)

export const createUser: Accounts['createUser'] = (request) => accounts().createUser(request)
export const changeUser: Accounts['changeUser'] = (id, change) => accounts().changeUser(id, change)
export const deleteUser: Accounts['deleteUser'] = (id) => accounts().deleteUser(id)
export const setPassword: Accounts['setPassword'] = (id, request) => accounts().setPassword(id, request)

/** Ends one's own sessions on all other devices. */
export const signOutElsewhere = () => changeAccount(call('POST', '/api/auth/logout-others', z.unknown()))

/** A one-time link by which somebody chooses a password; where the server sends e-mail, it goes there. */
export const inviteUser = (id: string): Promise<Result<MadeInvitation, ApiProblem>> =>
  changeAccount(call('POST', `${pathOf(id)}/invitation`, madeInvitationSchema))

/** What only the server knows of accounts; null until it was fetched. */
interface OpenLinks {
  readonly links: InvitationList | null
  readonly refresh: () => void
}

/** The one-time links that are open. They are fetched whenever there is a connection and the people changed. */
export function useOpenLinks(isOnline: boolean, people: readonly LocalUser[] | undefined): OpenLinks {
  const [links, setLinks] = useState<InvitationList | null>(null)
  const fetchLinks = useCallback(async () => {
    const answer = await call('GET', '/api/invitations', invitationsSchema)
    if (answer.ok) setLinks(answer.value)
  }, [])
  useEffect(() => {
    if (isOnline && people !== undefined && !isLocalMode()) void fetchLinks()
  }, [isOnline, people, fetchLinks])
  return { links, refresh: useCallback(() => void fetchLinks(), [fetchLinks]) }
}
