import { entityNames, type EntityName, recordId, userSchema } from '@bama/domain'
import {
  createMemoryDisk,
  createSealer,
  type SharedRecord,
  type SharedStorage,
  type StorageProblem,
  type StorageState,
  syncStorage,
  type WorkspaceKeys,
} from '@bama/sync/storage'
import { randomBytes } from '../runtime/world.ts'
import { withProblems } from './with-problems.ts'

/** All that was read of a storage, and how far: who begins with it goes on from there. */
export interface ReadWorkspace {
  readonly keys: WorkspaceKeys
  readonly records: readonly SharedRecord[]
  readonly state: StorageState
}

/** The number of attempts to read late or damaged objects before they count as lost. */
const mostRounds = 8

/** Reads everything in a storage into memory, without writing to it. */
export async function readStored(
  storage: SharedStorage,
  keys: WorkspaceKeys,
): Promise<ReadWorkspace | StorageProblem | 'incomplete' | 'key_changed'> {
  const disk = createMemoryDisk()
  let problem: StorageProblem | null = null
  const ports = {
    storage: readOnly(withProblems(storage, (found) => (problem = found))),
    sealer: await createSealer(keys, randomBytes),
    disk,
    random: randomBytes,
  }
  for (let round = 0; round < mostRounds; round++) {
    const { kind, isBehind } = await syncStorage(ports)
    if (problem !== null) return problem
    if (kind === 'key_changed') return kind
    // `unreachable` here means that a write was attempted, so everything has been read.
    if (kind === 'again' || isBehind) continue
    const { records, state } = disk.copy()
    return state === undefined ? 'incomplete' : { keys, records: [...records.values()], state }
  }
  return 'incomplete'
}

/** A storage that refuses all changes. */
export const readOnly = (storage: SharedStorage): SharedStorage => ({
  list: (since) => storage.list(since),
  read: (name) => storage.read(name),
  write: () => Promise.resolve({ kind: 'unreachable' }),
  remove: () => Promise.resolve({ kind: 'unreachable' }),
})

/** The number of existing records by entity. */
export function countsIn({ records }: ReadWorkspace): Readonly<Partial<Record<EntityName, number>>> {
  const living = records.filter(({ created, deleted }) => created !== null && deleted === null)
  return Object.fromEntries(
    entityNames.flatMap((entity) => {
      const count = living.filter((record) => record.entity === entity).length
      return count === 0 ? [] : [[entity, count]]
    }),
  )
}

/** The people who may sign in, sorted by name. */
export const peopleIn = ({ records }: ReadWorkspace) =>
  records
    .flatMap(({ entity, id, row, created, deleted }) => {
      if (entity !== 'systemUsers' || created === null || deleted !== null) return []
      const person = userSchema.safeParse(row.fields).data
      if (person?.is_approved !== true) return []
      const { name, full_name, email, role } = person
      return [{ id: recordId(id), name, full_name, email, role }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'he'))
