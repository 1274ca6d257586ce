import {
  accessRules,
  type Actor,
  type Attempt,
  authorize,
  type Change,
  type CommandError,
  entityModels,
  type EntityName,
  err,
  firstIssue,
  ok,
  parseFields,
  patchBetween,
  type RecordId,
  recordId,
  recordIdSchema,
  type Result,
  type StoredRecord,
} from '@bama/domain'
import {
  commitChanges,
  type CommitError,
  commitErrorMessage,
  type LocalRecord,
  type LocalStore,
  type LocalWorld,
} from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'

/** The database of whoever is signed in, and who that is. */
export interface OpenCopy {
  readonly db: Pick<LocalDatabase, 'open' | 'entityStore'>
  readonly store: LocalStore
  readonly actor: Actor
  /** Something was written: it can be sent. */
  requestSync(): void
}

/** The sync status as the specification's settings screen shows it (document B, section 3). */
export interface SyncStatusOfQueue {
  readonly isOnline: boolean
  readonly syncInProgress: boolean
  /** ISO 8601; null before the first. */
  readonly lastSyncTime: string | null
  readonly queuedOperations: number
}

/** Why an operation did nothing. `message` is the English text of the specification's catalogue. */
interface OperationError {
  readonly code: CommandError['code'] | CommitError['code'] | 'signed_out' | 'offline'
  readonly message: string
  readonly field?: string
  readonly reason?: string
}

type Fields = Readonly<Record<string, unknown>>
type Outcome<T> = Promise<Result<T, OperationError>>

/** The operations of the specification's data layer (document B, section 7), on records as people read them. */
export interface EntityOperations {
  /** Opens the local database; callers that come at the same time share one opening. */
  initialize(): Outcome<void>
  getAll(entity: EntityName): Promise<readonly LocalRecord[]>
  /** Null when there is none. */
  get(entity: EntityName, id: string): Promise<LocalRecord | null>
  /** Sorted by a field; `-date` is the latest first. Records without it come last. */
  list(entity: EntityName, order: string): Promise<readonly LocalRecord[]>
  /** The id is generated when the fields have none; fails when it exists. */
  create(entity: EntityName, fields: Fields): Outcome<LocalRecord>
  /** Writes only what differs. Fails when the record is missing. */
  update(entity: EntityName, id: string, fields: Fields): Outcome<LocalRecord>
  delete(entity: EntityName, id: string): Outcome<void>
  /** Syncs now and resolves when that has ended. */
  forceSync(): Outcome<void>
  getSyncStatus(): Promise<SyncStatusOfQueue>
}

export interface EntityOperationsDeps {
  /** Null when nobody is signed in. */
  readonly current: () => OpenCopy | null
  readonly world: LocalWorld & { readonly newId: () => RecordId }
  /** Asks for a sync and resolves when one has ended. */
  readonly syncNow: () => Promise<void>
  readonly status: () => Promise<SyncStatusOfQueue>
}

const signedOut: OperationError = { code: 'signed_out', message: 'User must be logged in to sync' }
const offline: OperationError = { code: 'offline', message: 'Cannot sync while offline' }

const refused = (error: CommandError): OperationError => ({
  ...error,
  message: [error.code, error.field, error.reason].filter((part) => part !== undefined).join(' '),
})

export function createEntityOperations({ current, world, syncNow, status }: EntityOperationsDeps): EntityOperations {
  let opening: { readonly db: unknown; readonly done: Promise<unknown> } | null = null

  const get = async (entity: EntityName, id: string): Promise<LocalRecord | null> =>
    (await current()?.db.entityStore(entity)?.get(id)) ?? null

  const getAll = async (entity: EntityName): Promise<readonly LocalRecord[]> =>
    (await current()?.db.entityStore(entity)?.toArray()) ?? []

  /** Writes one change, if the person may make it; nothing to change is no change. */
  async function commit(change: Change, attempt: Attempt): Outcome<void> {
    const open = current()
    if (open === null) return err(signedOut)
    const { entity, operation, patch } = change
    const denial = authorize(open.actor, entity, { ...attempt, parent: await parentOf(entity, attempt) })
    if (denial !== null) return err(refused({ code: 'forbidden', ...denial }))
    if (operation === 'update' && Object.keys(patch).length === 0) return ok(undefined)
    const committed = await commitChanges(open.store, [change], world)
    if (!committed.ok) return err({ code: committed.error.code, message: commitErrorMessage(committed.error) })
    open.requestSync()
    return ok(undefined)
  }

  async function parentOf(entity: EntityName, attempt: Attempt): Promise<StoredRecord | null> {
    const parent = accessRules[entity].parentOf?.('after' in attempt ? attempt.after : attempt.before) ?? null
    const record = parent === null ? null : await get(parent.entity, parent.id)
    return record === null ? null : { id: record.id, fields: record }
  }

  /** The record as it is after a change. */
  async function written(entity: EntityName, id: string, outcome: Result<void, OperationError>): Outcome<LocalRecord> {
    if (!outcome.ok) return outcome
    const record = await get(entity, id)
    return record === null ? missing(entity, id) : ok(record)
  }

  return {
    get,
    getAll,
    async initialize() {
      const open = current()
      if (open === null) return err(signedOut)
      if (opening?.db !== open.db) opening = { db: open.db, done: open.db.open() }
      await opening.done
      return ok(undefined)
    },
    async list(entity, order) {
      const isDescending = order.startsWith('-')
      const field = isDescending ? order.slice(1) : order
      return (await getAll(entity)).toSorted((a, b) => compareValues(a[field], b[field], isDescending))
    },
    async create(entity, { id = world.newId(), ...given }) {
      const recordId = recordIdSchema.safeParse(id)
      if (!recordId.success) return err(refused({ code: 'invalid', field: 'id', reason: 'bad_id' }))
      const model = entityModels[entity]
      const fields = ownFields(entity, given)
      const parsed = model.schema.safeParse(fields)
      if (!parsed.success) return err(refused(firstIssue(parsed.error)))
      const named = Object.fromEntries(Object.keys(fields).map((field) => [field, parsed.data[field]]))
      const change: Change = {
        entity,
        recordId: recordId.data,
        operation: 'create',
        patch: patchBetween(model, {}, named),
      }
      const after = { id: recordId.data, fields: parsed.data }
      return written(entity, recordId.data, await commit(change, { operation: 'create', after, patch: change.patch }))
    },
    async update(entity, id, given) {
      const record = await get(entity, id)
      if (record === null) return missing(entity, id)
      const model = entityModels[entity]
      const parsed = parseFields(model, ownFields(entity, given))
      if (!parsed.ok) return err(refused(parsed.error))
      const patch = patchBetween(model, record, parsed.value)
      const before = { id, fields: record }
      const after = { id, fields: { ...record, ...parsed.value } }
      const change: Change = { entity, recordId: recordId(id), operation: 'update', patch }
      return written(entity, id, await commit(change, { operation: 'update', before, after, patch }))
    },
    async delete(entity, id) {
      const record = await get(entity, id)
      if (record === null) return missing(entity, id)
      const change: Change = { entity, recordId: recordId(id), operation: 'delete', patch: {} }
      return commit(change, { operation: 'delete', before: { id, fields: record } })
    },
    async forceSync() {
      if (current() === null) return err(signedOut)
      if (!(await status()).isOnline) return err(offline)
      await syncNow()
      return ok(undefined)
    },
    getSyncStatus: status,
  }
}

const missing = (entity: EntityName, id: string): Result<never, OperationError> =>
  err({ code: 'not_found', message: commitErrorMessage({ code: 'not_found', entity, id }) })

/** What a record carries beside its own fields; a record that was read may be given back as it is. */
const bookkeeping: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', '_version', '_clocks', '_synced'])

/** The fields that may be written: without bookkeeping and what is computed. */
const ownFields = (entity: EntityName, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field]) => !bookkeeping.has(field) && !entityModels[entity].derived.includes(field),
    ),
  )

/** Numbers by size, all else as text by code unit; what is missing comes last either way. */
function compareValues(a: unknown, b: unknown, isDescending: boolean): number {
  const [isMissingA, isMissingB] = [a === undefined || a === null, b === undefined || b === null]
  if (isMissingA || isMissingB) return Number(isMissingA) - Number(isMissingB)
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
  return isDescending ? -order : order
}

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
