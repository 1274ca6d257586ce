import type { SharedStorage, StorageProblem } from '@bama/sync/storage'

/** Reports why a storage was unreachable; the sync itself only reports that it was. */
export function withProblems(storage: SharedStorage, onProblem: (problem: StorageProblem) => void): SharedStorage {
  const noted = async <Answer extends { readonly kind: string; readonly problem?: StorageProblem }>(
    answering: Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await answering
    if (answer.kind === 'unreachable') onProblem(answer.problem ?? { code: 'offline' })
    return answer
  }
  return {
    list: (since) => noted(storage.list(since)),
    read: (name) => noted(storage.read(name)),
    write: (name, bytes, expected) => noted(storage.write(name, bytes, expected)),
    remove: (name) => noted(storage.remove(name)),
  }
}
