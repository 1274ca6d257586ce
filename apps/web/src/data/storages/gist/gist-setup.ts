import type { Unreachable } from '@bama/sync/storage'
import { createGistApi, type Gist, type GistAccess, unreachable } from './gist-api.ts'

/** What people see of it on GitHub. A gist has a file at least: this one stays when all objects go. */
const description = 'Bama'
const files = {
  'README.md': {
    content: 'Encrypted data of a workspace in Bama. It is written by the app: what is changed here by hand is lost.\n',
  },
}

/** Made by a try of which the answer was lost, or that went no further. */
const isLeftOver = (gist: Gist): boolean =>
  gist.public === false &&
  gist.description === description &&
  Object.keys(gist.files).join() === Object.keys(files).join()

/**
 * Makes a secret gist in the token's account: who has its address reads what lies there, the owner alone writes. An empty one of
 * an earlier try is taken, where the token lists it.
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

/** Whether the token is good, and the gist there and to be written. Its description is written again as it was. */
export async function checkGist({
  gistId,
  ...access
}: GistAccess & { readonly gistId: string }): Promise<
  { readonly kind: 'writable'; readonly isPublic: boolean } | Unreachable
> {
  const api = createGistApi(access)
  const there = await api.get(gistId)
  if (there.kind === 'unreachable') return there
  if (there.value.truncated === true) return unreachable({ code: 'full' })
  const changed = await api.update(gistId, { description: there.value.description ?? description })
  if (changed.kind === 'answer') return { kind: 'writable', isPublic: there.value.public === true }
  // Who may not write a gist is told that it is not there.
  return changed.problem?.code === 'gone' ? unreachable({ code: 'refused', status: 404 }) : changed
}
