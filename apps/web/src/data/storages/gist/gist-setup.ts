import type { Unreachable } from '@bama/sync/storage'
import { createGistApi, type Gist, type GistAccess } from './gist-api.ts'

/** Shown on GitHub. A gist needs at least one file, so this one stays when all objects are removed. */
const description = 'Bama'
const files = {
  'README.md': {
    content: 'Encrypted data of a workspace in Bama. It is written by the app: what is changed here by hand is lost.\n',
  },
}

/** Whether the gist was created by an attempt whose response was lost, or which went no further. */
const isLeftOver = (gist: Gist): boolean =>
  gist.public === false &&
  gist.description === description &&
  Object.keys(gist.files).join() === Object.keys(files).join()

/**
 * Creates a secret gist in the token's account, readable by everyone with its address, writable by the owner only. An
 * empty one from an earlier attempt is reused if the token can list it.
 */
export async function createGist(
  access: GistAccess,
): Promise<{ readonly kind: 'created'; readonly gistId: string } | Unreachable> {
  const api = createGistApi(access)
  const there = await api.list(null, null)
  if (there.kind === 'unreachable') return there
  const left = there.value === 'unchanged' ? undefined : there.value.find(isLeftOver)
  if (left !== undefined) return { kind: 'created', gistId: left.id }
  const answer = await api.create({ description, files })
  return answer.kind === 'answer' ? { kind: 'created', gistId: answer.value.id } : answer
}
