import type { SharedStorage, StorageProblem } from '@bama/sync/storage'

/** Notes why a storage gave no answer: a sync itself only says that it gave none. */
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
