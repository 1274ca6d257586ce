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
import { isWritten } from '../local/full-disk.ts'
import { changeVaultPassword } from '../local/open-vaults.ts'
import { type ApiProblem, call, noContent } from '../server/api.ts'
import type { Accounts } from './account-port.ts'
import { localAccounts } from './local-accounts.ts'
import type { LocalUser } from '../queries/people.ts'
import { syncNow } from '../workspace/sync-state.ts'
import { checkingSession } from './server-list.ts'

const personSchema = sessionSchema.shape.user

/** Completes an account change at the server. The result reaches this device by sync, which is requested at once. */
async function changeAccount<T>(request: Promise<Result<T, ApiProblem>>): Promise<Result<T, ApiProblem>> {
  const answer = await checkingSession(request)
  if (answer.ok) syncNow()
  return answer
}

const pathOf = (id: string): string => `/api/users/${encodeURIComponent(id)}`

const serverAccounts: Accounts = {
  createUser: (request) => changeAccount(call('POST', '/api/users', personSchema, request)),
  changeUser: (id, change) => changeAccount(call('PATCH', pathOf(id), personSchema, change)),
  deleteUser: (id) => changeAccount(call('DELETE', pathOf(id), noContent)),
  async setPassword(id, request) {
    const answer = await changeAccount(call('POST', `${pathOf(id)}/password`, noContent, request))
    // The password opens this person's copy from now on. Only one's own vault is open here, so others aren't affected.
    // If there is no room for that, the next sign-in does it; the server has the new password either way.
    if (answer.ok) await isWritten(changeVaultPassword(id, request.password))
    return answer
  },
}

const accounts = (): Accounts => (isLocalMode() ? localAccounts : serverAccounts)

export const createUser: Accounts['createUser'] = (request) => accounts().createUser(request)
export const changeUser: Accounts['changeUser'] = (id, change) => accounts().changeUser(id, change)
export const deleteUser: Accounts['deleteUser'] = (id) => accounts().deleteUser(id)
export const setPassword: Accounts['setPassword'] = (id, request) => accounts().setPassword(id, request)

/** Ends one's own sessions on all other devices. */
export const signOutElsewhere = () => changeAccount(call('POST', '/api/auth/logout-others', noContent))

/** Creates a one-time link for choosing a password. The server also e-mails it if it can. */
export const inviteUser = (id: string): Promise<Result<MadeInvitation, ApiProblem>> =>
  changeAccount(call('POST', `${pathOf(id)}/invitation`, madeInvitationSchema))

/** The open links, which only the server knows; null until fetched. */
interface OpenLinks {
  readonly links: InvitationList | null
  readonly refresh: () => void
}

/** The open one-time links, fetched when online and whenever the people change. */
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
