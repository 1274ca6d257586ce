import type { Result } from '@bama/domain'
import { type ApiKey, apiKeysSchema, type NewApiKey, newApiKeySchema } from '@bama/sync'
import { type ApiProblem, call, noContent } from '../server/api.ts'
import { checkingSession, type ServerList, useServerList } from './server-list.ts'

/** Creates a key. It is only shown in this response. */
export const createApiKey = (wish: {
  readonly name: string
  /** Verified again, like at sign-in. */
  readonly password: string
}): Promise<Result<NewApiKey, ApiProblem>> => checkingSession(call('POST', '/api/keys', newApiKeySchema, wish))

export const revokeApiKey = (id: string): Promise<Result<unknown, ApiProblem>> =>
  checkingSession(call('DELETE', `/api/keys/${encodeURIComponent(id)}`, noContent))

/** One's own keys, which only the server knows. */
export const useApiKeys = (isOnline: boolean): ServerList<ApiKey> => useServerList(isOnline, fetchKeys)

const fetchKeys = () => call('GET', '/api/keys', apiKeysSchema)
