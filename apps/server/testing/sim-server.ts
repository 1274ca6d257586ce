import { randomBytes } from 'node:crypto'
import { type CellValue, type Patch, permissionFlags, recordId } from '@bama/domain'
import { type Mutation, type MutationResult, mutationResultSchema, mutationSchema, type Stamp } from '@bama/sync'
import type { CreateSimServer, DerivedChange, SimAccess, SimServer } from '@bama/sync/testing'
import { setMeta } from '../src/store/meta.ts'
import { noteStart } from '../src/store/starts.ts'
import type { Store } from '../src/store/store.ts'
import { readUser } from '../src/sync/read-user.ts'
import { updateRecordAsServer } from '../src/sync/server-writes.ts'
import { createSyncHandler, SyncRefused } from '../src/sync/sync-handler.ts'
import { addPerson } from './people-in-store.ts'
import { putBack, readTables } from './table-snapshot.ts'
import { historyEntries } from './history-entries.ts'
import { entriesOf } from '../src/store/history.ts'

/** A database for one run. `reopen` closes and reopens it, where that is possible. */
export interface SimStore {
  readonly store: Store
  reopen(): Promise<Store>
  /** Ends the use of the database, so that another run may follow. */
  release(): Promise<void>
}

/** Returns a server for the simulator: the shipping handler on a real database. */
export const simServerOn =
  (openSimStore: () => Promise<SimStore>): CreateSimServer =>
  async (people, now): Promise<SimServer> => {
    const place = await openSimStore()
    let { store } = place
    const taken = new Map<string, Mutation>()
    for (const person of people) await addPerson(store, person, now())
    const handlerOn = () => createSyncHandler({ store, now, zone: 'Asia/Jerusalem', onCommitted: () => undefined })
    let handle = handlerOn()
    await store.write(noteStart)
    const restart = async (): Promise<void> => {
      store = await place.reopen()
      handle = handlerOn()
      await store.write(noteStart)
    }
    return {
      async sync(userId, request) {
        try {
          const response = await handle({ userId: recordId(userId) }, request)
          noteTaken(taken, request.mutations, response.results)
          return response
        } catch (error) {
          if (error instanceof SyncRefused && error.code === 'unauthorized') return null
          throw error
        }
      },
      setAccess: (userId, access) => setAccess(store, userId, access, now()),
      derivedChanges: (after) => derivedChanges(store, taken, after),
      async lostCells() {
        const rows = (await historyEntries(store.db)).filter(({ outcome }) => outcome === 'lost')
        return rows.map(({ mutation_id, cell }) => ({ mutationId: mutation_id, cell }))
      },
      async knownMutations() {
        const rows = await store.db.selectFrom('mutations').select(['id', 'result']).execute()
        return rows.map(({ id, result }) => ({ id, result: mutationResultSchema.parse(JSON.parse(result)) }))
      },
      snapshot: () => store.read(readTables),
      async restore(snapshot, mode) {
        await store.write(async (tx) => {
          await putBack(tx, snapshot)
          await setMeta(tx, 'epoch', randomBytes(6).toString('hex'))
          await setMeta(tx, 'restored', JSON.stringify({ at: new Date(now()).toISOString(), mode }))
          await noteStart(tx)
        })
      },
      async goBack(snapshot) {
        await store.write((tx) => putBack(tx, snapshot))
        await restart()
      },
      restart,
      close: () => place.release(),
    }
  }

async function setAccess(
  store: Store,
  userId: string,
  { role, permissions, is_approved }: SimAccess,
  nowMs: number,
): Promise<void> {
  await store.write(async (tx) => {
    const user = await readUser(tx, userId)
    if (user === null) throw new Error(`no user ${userId}`)
    const flags = permissionFlags.map((flag) => [`permissions/${flag}`, permissions[flag] ?? null] as const)
    const patch = { role, is_approved, ...Object.fromEntries(flags) }
    await updateRecordAsServer(tx, { entity: 'systemUsers', id: user.id, patch, actorId: userId, nowMs })
    await tx
      .updateTable('accounts')
      .set((expression) => ({ access_version: expression('access_version', '+', 1) }))
      .where('user_id', '=', userId)
      .execute()
  })
}

/**
 * Remembers the mutations that were accepted, because the database keeps only their hashes. Results are in the order of the
 * mutations, those of malformed mutations last.
 */
function noteTaken(
  taken: Map<string, Mutation>,
  mutations: readonly unknown[],
  results: readonly MutationResult[],
): void {
  let next = 0
  for (const raw of mutations) {
    const mutation = mutationSchema.safeParse(raw).data
    const result = results[next]
    if (mutation === undefined || result === undefined || result.id !== mutation.id) continue
    next++
    if (result.status !== 'rejected') taken.set(mutation.id, mutation)
  }
}

/** Returns changes that the history attributes to a mutation, although the mutation doesn't contain them. */
async function derivedChanges(
  store: Store,
  taken: ReadonlyMap<string, Mutation>,
  after: number,
): Promise<{ readonly changes: readonly DerivedChange[]; readonly end: number }> {
  const rows = await store.db
    .selectFrom('history')
    .leftJoin('mutations', 'mutations.id', 'history.mutation_id')
    .select([
      'history.n',
      'history.entity',
      'history.record_id',
      'history.operation',
      'history.cell',
      'history.old_value',
      'history.new_value',
    ])
    .select(['history.stamp', 'history.mutation_id', 'mutations.result'])
    .where('history.n', '>', after)
    .orderBy('history.n')
    .execute()
  const changes = rows.flatMap((row): DerivedChange[] => {
    const mutation = taken.get(row.mutation_id)
    if (mutation === undefined || row.result === null) return []
    const stamp = mutationResultSchema.parse(JSON.parse(row.result)).stamp ?? mutation.stamp
    const isOwn = row.entity === mutation.entity && row.record_id === mutation.recordId && row.stamp === stamp
    return entriesOf(row).flatMap(({ cell: written, newValue }): DerivedChange[] => {
      const value = newValue as CellValue
      // A derived change is one row with all its cells.
      const cells: readonly (readonly [string, CellValue])[] =
        written === '' && typeof value === 'object' && value !== null ? Object.entries(value) : [[written, value]]
      if (isOwn && (written === '' || isRequested(mutation.patch, written, value))) return []
      return cells.map(([cell, cellValue]) => ({
        mutationId: row.mutation_id,
        entity: row.entity,
        recordId: row.record_id,
        operation: row.operation as DerivedChange['operation'],
        cell,
        value: cellValue,
        stamp: row.stamp as Stamp,
      }))
    })
  })
  return { changes, end: rows.at(-1)?.n ?? after }
}

/** Whether the mutation itself contains the change. Texts are trimmed before they are stored. */
const isRequested = (patch: Patch, cell: string, value: CellValue): boolean =>
  cell in patch &&
  (isStateOf(patch[cell], value) ||
    typeof value !== 'string' ||
    (typeof patch[cell] === 'string' && value === patch[cell].trim()))

/** Compares elements of a canvas by their state, because the history keeps only that. */
function isStateOf(drawn: CellValue | undefined, kept: CellValue): boolean {
  if (typeof drawn !== 'string' || typeof kept !== 'string' || !kept.startsWith('{"version"')) return false
  const [one, other] = [drawn, kept].map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>)
  return ['version', 'versionNonce', 'isDeleted'].every((part) => one?.[part] === other?.[part])
}
