import { ok, err, type Result } from '@bama/domain'
import { createBrowserStorage, type SharedStorage, type StorageProblem } from '@bama/sync/storage'
import { timers } from '../runtime/clock-timers.ts'
import { world } from '../runtime/world.ts'
import type { StorageChoice } from './storage-choice.ts'

/** Opens the chosen storage, without a request yet. Null for a gist that is still to be created. */
export async function openStorage(choice: StorageChoice): Promise<SharedStorage | null> {
  switch (choice.kind) {
    case 'browser':
      return createBrowserStorage(localStorage, `bama-shared:${choice.name}:`, world.uuid)
    case 'gist': {
      const { token, gistId } = choice
      if (gistId === null) return null
      const { createGistStorage } = await import('./gist/gist-storage.ts')
      return createGistStorage({ token, gistId, now: world.now, timers })
    }
    case 'table': {
      const { url, key, accessToken, workspaceId: userId } = choice
      const { createTableStorage } = await import('./table/table-storage.ts')
      return createTableStorage({ url, key, userId, ...(accessToken === undefined ? {} : { accessToken }) })
    }
    default:
      return choice satisfies never
  }
}

/** Checks, without changing anything, whether a gist could be created. Null if so. */
export async function mayMakePlace({ token }: { readonly token: string }): Promise<StorageProblem | null> {
  const { createGistApi } = await import('./gist/gist-api.ts')
  const answer = await createGistApi({ token, now: world.now, timers }).list(null, null)
  return answer.kind === 'unreachable' ? (answer.problem ?? { code: 'offline' }) : null
}

/** The choice, after creating the gist that it lacks. */
export async function withPlace(choice: StorageChoice): Promise<Result<StorageChoice, StorageProblem>> {
  if (choice.kind !== 'gist' || choice.gistId !== null) return ok(choice)
  const { createGist } = await import('./gist/gist-setup.ts')
  const made = await createGist({ token: choice.token, now: world.now, timers })
  if (made.kind === 'unreachable') return err(made.problem ?? { code: 'offline' })
  return ok({ ...choice, gistId: made.gistId })
}
