import type { Result } from '@bama/domain'
import type { ChangePasswordRequest, ChangeUserRequest, CreateUserRequest, SessionUser } from '@bama/sync'
import type { ApiProblem } from '../server/api.ts'

type NewPerson = Pick<CreateUserRequest, 'name' | 'email' | 'role'> & Partial<CreateUserRequest>

/** `storage`: a device that is its own server could not write the change. */
export type AccountProblem = ApiProblem | (Omit<ApiProblem, 'code'> & { readonly code: 'storage' })

type Answer<T> = Promise<Result<T, AccountProblem>>

/** Account changes: by the server, or on a device without one by an admin. */
export interface Accounts {
  createUser(request: NewPerson): Answer<Pick<SessionUser, 'id' | 'name' | 'email'>>
  changeUser(id: string, change: ChangeUserRequest): Answer<unknown>
  deleteUser(id: string): Answer<unknown>
  setPassword(id: string, request: ChangePasswordRequest): Answer<unknown>
}
