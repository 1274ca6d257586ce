import { type EntityName, entityNames, isActiveAdmin } from '@bama/domain'
import type { ImportQuery, ImportReport } from '@bama/sync'
import {
  deletedHere,
  isTaken,
  onceEach,
  type Outcome,
  peopleHere,
  type PreparedBackup,
  type PreparedItem,
} from '@bama/sync/import'
import type { AppParts } from '../app-parts.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { loopTurn } from '../store/loop-turn.ts'
import { chunksOf } from '../store/chunks.ts'
import type { Tx } from '../store/schema.ts'
import { openUnitOfWork, type ServerUnitOfWork } from '../sync/unit-of-work.ts'
import { causeOf } from '../sync/server-writes.ts'
import { readUser } from '../sync/read-user.ts'
import { importPeople } from './import-people.ts'
import { changeRecord, hasParent, type Importing, makeRecord, parentKeyOf, removeRecord } from './write-item.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'zone' | 'sessions' | 'keys' | 'feeds' | 'webhooks' | 'invitations'>

/** The order of writing: parents come before what depends on them. `importPeople` writes people even earlier. */
const inOrder: readonly EntityName[] = [
  ...new Set<EntityName>([
    'clients',
    'tags',
    'events',
    'tasks',
    ...entityNames.filter((name) => name !== 'systemUsers'),
  ]),
]

interface Imported {
  readonly report: ImportReport
  /** Hashes of the sessions that ended, and of the keys whose streams have to end. */
  readonly ended: readonly string[]
}

/** Rolls back the transaction of a dry run, after everything was written. */
class DryRun extends Error {
  readonly imported: Imported
  constructor(imported: Imported) {
    super('dry run')
    this.imported = imported
  }
}

/**
 * Imports a prepared backup on behalf of an admin, in one transaction and with its whole history. A dry run does the same
 * and rolls it back. Throws `forbidden` if the caller is no longer an admin.
 */
export async function importBackup(
  parts: Parts,
  prepared: PreparedBackup,
  query: ImportQuery & { readonly actorId: string },
): Promise<Imported> {
  try {
    return await parts.store.write(async (tx) => {
      const imported = await writeAll(tx, parts, prepared, query)
      if (query.dry) throw new DryRun(imported)
      return imported
    })
  } catch (error) {
    if (error instanceof DryRun) return { report: error.imported.report, ended: [] }
    throw error
  }
}

async function writeAll(
  tx: Tx,
  parts: Parts,
  prepared: PreparedBackup,
  { actorId, dry, strategy, users, deletions }: ImportQuery & { readonly actorId: string },
): Promise<Imported> {
  const { items, tally } = prepared
  // Read in this transaction, because an admin may have been demoted since the session check.
  const actor = await readUser(tx, actorId)
  if (actor === null || !isActiveAdmin(actor)) throw new ApiFailure('forbidden', 'only an admin may do this')
  const nowMs = parts.now()
  const cause = causeOf({ actorId: actor.id, nowMs })
  const importing: Importing = { actor, strategy, deletions, cause, nowMs, zone: parts.zone, tally }
  const { people, ended } = await importPeople(tx, parts, importing, {
    items: items.get('systemUsers') ?? [],
    withAccess: users,
  })
  const here = peopleHere(items, people)
  if (deletions) await deleteAll(tx, importing, deletedHere(prepared, people))
  for (const entity of inOrder) {
    // Two records of a file may be of the same person here.
    const ofEntity = (items.get(entity) ?? []).map(here)
    for (const slice of chunksOf(onceEach(entity, ofEntity, tally))) await writeSlice(tx, importing, slice)
  }
  return { report: tally.report(dry), ended }
}

/**
 * Deletes what was deleted where the file comes from, with what depends on it. A deletion wins over every edit, as in
 * sync. People aren't deleted, since they may have signed in here meanwhile.
 */
async function deleteAll(tx: Tx, importing: Importing, deleted: PreparedBackup['deleted']): Promise<void> {
  for (const entity of inOrder)
    for (const slice of chunksOf(deleted.get(entity) ?? [])) {
      const unitOfWork = await openUnitOfWork(tx)
      await unitOfWork.prefetch(slice.map((id) => ({ entity, id })))
      for (const id of slice) {
        await loopTurn()
        await removeRecord(unitOfWork, importing, entity, id)
      }
      await unitOfWork.flush()
    }
}

/** Each slice has its own unit of work, so that memory is freed once the slice is written. */
async function writeSlice(tx: Tx, importing: Importing, slice: readonly PreparedItem[]): Promise<void> {
  const unitOfWork = await openUnitOfWork(tx)
  await unitOfWork.prefetch(slice.flatMap((item) => [{ entity: item.entity, id: item.id }, ...parentKeyOf(item)]))
  for (const item of slice) {
    await loopTurn()
    importing.tally.count(item.entity, await takeItem(unitOfWork, importing, item))
  }
  await unitOfWork.flush()
}

async function takeItem(unitOfWork: ServerUnitOfWork, importing: Importing, item: PreparedItem): Promise<Outcome> {
  const before = await unitOfWork.read(item.entity, item.id)
  const lives = before !== null && before.deleted === null
  if (lives && !isTaken(importing.strategy, item, before)) return 'unchanged'
  if (before !== null && !lives && importing.deletions) return 'unchanged'
  if (!(await hasParent(unitOfWork, item))) {
    importing.tally.problem(item.entity, item.id, 'no_parent')
    return 'skipped'
  }
  return lives ? changeRecord(unitOfWork, importing, item, before) : makeRecord(unitOfWork, importing, item, before)
}
