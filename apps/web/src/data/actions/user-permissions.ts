import type { Permissions, Result } from '@bama/domain'
import { z } from 'zod'
import { type ApiProblem, call } from '../server/api.ts'
import { workspace } from '../workspace/workspace.ts'

/**
 * Changes the given permissions of a person and leaves the others as they are. Accounts are changed on the server only, so
 * this needs a connection; the record then comes to this device as to every other.
 */
export async function savePermissions(userId: string, permissions: Permissions): Promise<Result<unknown, ApiProblem>> {
  const answer = await call('PATCH', `/api/users/${encodeURIComponent(userId)}`, z.unknown(), { permissions })
  if (answer.ok) workspace.get()?.engine.request()
  return answer
}
