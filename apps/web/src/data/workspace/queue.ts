import {
  type Change,
  type EntityModel,
  entityModels,
  entityNamed,
  entityNames,
  err,
  fieldOf,
  fieldsOf,
  ok,
  type Result,
} from '@bama/domain'
import {
  type OutboxRow,
  readCell,
  releaseHeld,
  type RejectedRow,
  type RetryError,
  retryRejected as retry,
} from '@bama/sync'
import { changesJson } from '../local/changes-json.ts'
import type { LocalDatabase } from '../local/database.ts'
import { useWorkspaceQuery } from './live-query.ts'
import { recordName } from '../local/record-name.ts'
import { workspace } from './workspace.ts'
import { world } from '../runtime/world.ts'

/** An unsent change and when it was made (ISO 8601). */
export interface QueuedChange {
  readonly id: string
  readonly entity: string
  readonly recordName: string | null
  readonly operation: Change['operation']
  /** The names of the fields it writes, without duplicates. */
  readonly fields: readonly string[]
  readonly madeAt: string
}

/** A cell's value on the server and the refused value. */
interface RefusedCell {
  readonly cell: string
  readonly operation: Change['operation']
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** A change refused by the server, with the reason. */
export interface RejectedChange extends QueuedChange {
  readonly code: string
  /** The field that caused the refusal, if any. */
  readonly field: string | null
  readonly rejectedAt: string
  /** The number of changes in its group, which are retried together. */
  readonly groupSize: number
  /** The refused values beside the current ones, with names in place of ids. */
  readonly cells: readonly RefusedCell[]
}

/** Nobody reads more than these. */
const mostShown = 100

/** The unsent changes, oldest first, at most a hundred. */
export const useUnsent = (): readonly QueuedChange[] | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const rows = await db.syncQueue.orderBy('n').limit(mostShown).toArray()
      return Promise.all(rows.map((row) => describe(db, row)))
    },
    { needs: 'nothing' },
  )

/** The refused changes, latest first. */
export const useRejected = (): readonly RejectedChange[] => useWorkspaceQuery(readRejected, { needs: 'nothing' }) ?? []

/** Reads in one transaction, because each separate one would wait for all that began before it. */
export function readRejected(db: LocalDatabase): Promise<readonly RejectedChange[]> {
  const stores = [db.rejected, db.base, ...entityNames.map((name) => db.table(name))]
  return db.transaction('r', stores, async () => {
    const rows = await db.rejected.orderBy('rejected_at').reverse().toArray()
    const sizes = new Map<string | undefined, number>()
    for (const { mutation } of rows) sizes.set(mutation.data.group, (sizes.get(mutation.data.group) ?? 0) + 1)
    const sizeOf = (group: string | undefined): number => (group === undefined ? 1 : (sizes.get(group) ?? 1))
    return Promise.all(rows.map((row) => describeRejected(db, row, sizeOf(row.mutation.data.group))))
  })
}

async function describe(
  db: LocalDatabase,
  { id, entity, recordId, operation, data, created_at }: OutboxRow,
): Promise<QueuedChange> {
  const record = (await db.entityStore(entity)?.get(recordId)) ?? (await db.base.get([entity, recordId]))?.record ?? {}
  return {
    id,
    entity,
    recordName: recordName(entity, record) ?? recordName(entity, data.patch),
    operation,
    fields: fieldsOf(data.patch),
    madeAt: created_at,
  }
}

async function describeRejected(db: LocalDatabase, row: RejectedRow, groupSize: number): Promise<RejectedChange> {
  const described = await describe(db, row.mutation)
  return {
    ...described,
    // The record may have left this device with the answer.
    recordName: described.recordName ?? row.name ?? null,
    code: row.result.code ?? 'server_error',
    field: row.result.field ?? null,
    rejectedAt: row.rejected_at,
    groupSize,
    cells: await cellsOf(db, row.mutation),
  }
}

/** The store of the records that a field refers to by id. */
const namedBy: Readonly<Record<string, string>> = {
  client_id: 'clients',
  event_id: 'events',
  task_id: 'tasks',
  timer_target_task_id: 'tasks',
  assigned_operator_id: 'systemUsers',
}

/** A cell's value; undefined if the record lacks its field. */
function valueIn(model: EntityModel, record: Readonly<Record<string, unknown>>, cell: string): unknown {
  const field = fieldOf(cell)
  const parts = Object.keys(model.composites[field]?.shape ?? { [field]: null })
  return parts.some((part) => part in record) ? readCell(model, record, cell) : undefined
}

async function cellsOf(db: LocalDatabase, { entity, recordId, operation, data }: OutboxRow): Promise<RefusedCell[]> {
  const name = entityNamed(entity)
  if (name === null) return []
  const base = await db.base.get([entity, recordId])
  const record = base === undefined ? await db.entityStore(entity)?.get(recordId) : base.record
  const named = async (cell: string, value: unknown): Promise<unknown> => {
    const store = namedBy[cell]
    const found = store === undefined || typeof value !== 'string' ? undefined : await db.entityStore(store)?.get(value)
    return found === undefined || store === undefined ? value : (recordName(store, found) ?? value)
  }
  // A new record contains many default values that nobody entered.
  const typed = Object.entries(data.patch).filter(
    ([, value]) => operation !== 'create' || (value !== null && value !== '' && value !== false),
  )
  return Promise.all(
    typed.map(async ([cell, value]) => ({
      cell,
      operation,
      oldValue: record == null ? undefined : await named(cell, valueIn(entityModels[name], record, cell)),
      newValue: await named(cell, value),
    })),
  )
}

/** What a full disk refuses must be told: the list stays as it is. */
const noRoom = (error: unknown): Result<never, { readonly code: 'storage' }> => {
  console.error(error)
  return err({ code: 'storage' })
}

/** Forgets a refused change. Null when nobody is signed in. */
export async function dismissRejected(id: string): Promise<Result<void, { readonly code: 'storage' }> | null> {
  const open = workspace.get()
  return open === null ? null : open.store.write((tx) => tx.deleteRejected(id)).then(() => ok(undefined), noRoom)
}

/** Repeats a refused change together with its group. Null when nobody is signed in. */
export async function retryRejected(
  id: string,
): Promise<Result<void, RetryError | { readonly code: 'storage' }> | null> {
  const open = workspace.get()
  if (open === null) return null
  const outcome = await retry(open.store, id, world).catch(noRoom)
  if (outcome.ok) open.engine.request()
  return outcome
}

/** Sends changes held back because a different server responds at this address. */
export async function sendHeld(): Promise<Result<void, { readonly code: 'storage' }> | null> {
  const open = workspace.get()
  if (open === null) return null
  const released = await releaseHeld(open.store).then(() => ok(undefined), noRoom)
  if (released.ok) open.engine.request()
  return released
}

/** Exports the person's own changes ({@link changesJson}). Null when nobody is signed in. */
export async function exportChanges(id?: string): Promise<string | null> {
  const db = workspace.get()?.db
  return db === undefined ? null : changesJson(db, id)
}
