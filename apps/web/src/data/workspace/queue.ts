import { type Change, type EntityModel, entityModels, entityNamed, fieldOf, fieldsOf, type Result } from '@bama/domain'
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
import { recordName } from './record-name.ts'
import { workspace } from './workspace.ts'
import { world } from '../runtime/world.ts'

/** A change on its way: what it changes, and when it was made (ISO 8601). */
export interface QueuedChange {
  readonly id: string
  readonly entity: string
  readonly recordName: string | null
  readonly operation: Change['operation']
  /** The names of the fields that it writes, each once. */
  readonly fields: readonly string[]
  readonly madeAt: string
}

/** A cell as the server has it and as it was to be. */
interface RefusedCell {
  readonly cell: string
  readonly operation: Change['operation']
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** A change that the server refused, and why. */
export interface RejectedChange extends QueuedChange {
  readonly code: string
  /** The field that caused it, if one did. */
  readonly field: string | null
  readonly rejectedAt: string
  /** How many changes belong to it: they are tried again together. */
  readonly groupSize: number
  /** What was typed, beside what stands there now; ids by the names that they stand for. */
  readonly cells: readonly RefusedCell[]
}

/** More than these nobody reads. */
const mostShown = 100

/** What waits to be sent, the oldest first; at most the first hundred. */
export const useUnsent = (): readonly QueuedChange[] | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const rows = await db.syncQueue.orderBy('n').limit(mostShown).toArray()
      return Promise.all(rows.map((row) => describe(db, row)))
    },
    [],
    undefined,
    'nothing',
  )

/** What the server refused, the latest first. */
export const useRejected = (): readonly RejectedChange[] =>
  useWorkspaceQuery(readRejected, [], undefined, 'nothing') ?? []

/** In one transaction: one for each read would wait for all that were begun before it. */
export function readRejected(db: LocalDatabase): Promise<readonly RejectedChange[]> {
  const stores = [db.rejected, db.base, ...db.entityNames().map((name) => db.table(name))]
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
  return {
    ...(await describe(db, row.mutation)),
    code: row.result.code ?? 'server_error',
    field: row.result.field ?? null,
    rejectedAt: row.rejected_at,
    groupSize,
    cells: await cellsOf(db, row.mutation),
  }
}

/** Where the records are that a field names by their ids. */
const namedBy: Readonly<Record<string, string>> = {
  client_id: 'clients',
  event_id: 'events',
  task_id: 'tasks',
  timer_target_task_id: 'tasks',
  assigned_operator_id: 'systemUsers',
}

/** A cell's value; undefined when the record came without its field. */
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
  // A new record comes with much that nobody typed.
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

export async function dismissRejected(id: string): Promise<void> {
  await workspace.get()?.store.write((tx) => tx.deleteRejected(id))
}

/** Makes a refused change again, with those that belong to it. Null when nobody is signed in. */
export async function retryRejected(id: string): Promise<Result<void, RetryError> | null> {
  const open = workspace.get()
  if (open === null) return null
  const outcome = await retry(open.store, id, world)
  if (outcome.ok) open.engine.request()
  return outcome
}

/** Sends what was held back because another server answers at this address now. */
export async function sendHeld(): Promise<void> {
  const open = workspace.get()
  if (open === null) return
  await releaseHeld(open.store)
  open.engine.request()
}

/** A person's own changes, to take away ({@link changesJson}). Null when nobody is signed in. */
export async function exportChanges(id?: string): Promise<string | null> {
  const db = workspace.get()?.db
  return db === undefined ? null : changesJson(db, id)
}
