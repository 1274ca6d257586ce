import { assert, type Change, err, ok, type Result } from '@bama/domain'
import type { ErrorCode } from '../protocol/error-codes.ts'
import { maxMutationsPerRequest } from '../protocol/sync-request.ts'
import { type DeviceId, nextStamp } from '../stamp/stamp.ts'
import type { BaseRow, DeviceState, LocalRecord, LocalStore, LocalTx, OutboxRow, RecordKey } from './local-store.ts'
import { keyOfRecord } from './apply-page.ts'
import { rebasedRecord, showRecords } from './rebase.ts'

/** Clock, ids and randomness, injected. `uuid` returns a UUID, `deviceId` 16 random hex digits. */
export interface LocalWorld {
  readonly now: () => number
  readonly uuid: () => string
  readonly deviceId: () => DeviceId
}

/**
 * Why a local change was refused: one of the specification's errors of local operations, or, where the device itself
 * decides, any other code.
 */
export interface CommitError {
  readonly code: ErrorCode
  readonly entity: string
  readonly id: string
  readonly field?: string
}

/** The error's text, as the specification's catalogue (B8) words it for code and API. */
function commitErrorMessage({ code, entity, id }: CommitError): string {
  if (code === 'exists') return `record with id ${id} already exists in ${entity}`
  if (code === 'not_found') return `record with id ${id} not found in ${entity}`
  return `a change of record ${id} in ${entity} was refused: ${code}`
}

/**
 * Writes changes in the caller's transaction: into the outbox for the server to decide ({@link writeChanges}), or
 * decided at once if there is no server. Throws {@link CommitRefused}, so that the transaction rolls back.
 */
export type ChangeWriter = (
  tx: LocalTx,
  changes: readonly Change[],
  world: LocalWorld,
  isGroup: boolean,
) => Promise<void>

export const deviceState = async (tx: LocalTx, world: LocalWorld): Promise<DeviceState> =>
  (await tx.getMeta('device')) ?? { deviceId: world.deviceId(), n: 0, lastStamp: null, offsetMs: 0 }

export class CommitRefused extends Error {
  readonly reason: CommitError
  constructor(reason: CommitError) {
    super(commitErrorMessage(reason))
    this.reason = reason
  }
}

/** Keeps the server's state of a record as its base, before the record's first pending change. */
export async function addBase(tx: LocalTx, entity: string, id: string): Promise<void> {
  const [known] = await tx.getBases([{ entity, id }])
  if (known === undefined) await tx.putBases([baseOf(entity, id, await tx.getRecord(entity, id))])
}

function baseOf(entity: string, id: string, shown: LocalRecord | undefined): BaseRow {
  if (shown === undefined) return { entity, id, record: null }
  const { _synced, ...record } = shown
  return { entity, id, record }
}

/** A record that a command changes: its visible state, and the base to keep before its first pending change. */
interface Touched {
  readonly entity: string
  readonly id: string
  shown: LocalRecord | null
  readonly newBase: BaseRow | null
}

/** Reads all records that the changes concern, together, because each database request takes its time. */
async function readTouched(tx: LocalTx, changes: readonly Change[]): Promise<ReadonlyMap<string, Touched>> {
  const byKey = new Map(
    changes.map(({ entity, recordId: id }): readonly [string, RecordKey] => [keyOfRecord(entity, id), { entity, id }]),
  )
  const keys = [...byKey.values()]
  const [records, bases] = await Promise.all([
    Promise.all(keys.map(({ entity, id }) => tx.getRecord(entity, id))),
    tx.getBases(keys),
  ])
  return new Map(
    [...byKey].map(([key, { entity, id }], index) => {
      const shown = records[index]
      return [key, { entity, id, shown: shown ?? null, newBase: bases[index] ? null : baseOf(entity, id, shown) }]
    }),
  )
}

/**
 * Writes one command's changes (records, outbox rows and the clock) in the caller's transaction. All records are read
 * together and then written together, however many there are (S93). Throws {@link CommitRefused}, so that the
 * transaction rolls back; {@link commitChanges} returns it as a value.
 */
export const writeChanges: ChangeWriter = async (tx, changes, world, isGroup) => {
  const [known, touched] = await Promise.all([deviceState(tx, world), readTouched(tx, changes)])
  let { n, lastStamp } = known
  const nowMs = world.now()
  assert(!isGroup || changes.length <= maxMutationsPerRequest, 'a group fits one request')
  const group = isGroup ? world.uuid() : undefined
  const rows: OutboxRow[] = []
  for (const { entity, recordId, operation, patch } of changes) {
    const record = touched.get(keyOfRecord(entity, recordId))
    assert(record !== undefined, 'what a change is about was read')
    if (operation === 'create' && record.shown !== null)
      throw new CommitRefused({ code: 'exists', entity, id: recordId })
    if (operation !== 'create' && record.shown === null)
      throw new CommitRefused({ code: 'not_found', entity, id: recordId })

    const stamp = nextStamp(lastStamp, nowMs + known.offsetMs, known.deviceId)
    lastStamp = stamp
    n++
    const row: OutboxRow = {
      id: world.uuid(),
      n,
      entity,
      recordId,
      operation,
      data: { patch, stamp, ...(group === undefined ? {} : { group }) },
      created_at: new Date(nowMs).toISOString(),
      priority: operation === 'delete' ? 1 : 0,
    }
    rows.push(row)
    record.shown = rebasedRecord(record.shown, [row])
  }
  await Promise.all([
    tx.putBases([...touched.values()].flatMap(({ newBase }) => newBase ?? [])),
    showRecords(
      tx,
      [...touched.values()].map(({ entity, id, shown }) => ({ entity, id, record: shown })),
    ),
    tx.addToOutbox(rows),
    tx.putMeta('device', { ...known, n, lastStamp }),
  ])
}

/**
 * Runs a write and returns a refusal as a value, after the transaction has rolled back. On the device the changes
 * always succeed or fail together; on the server they do so only as a group (at most 500).
 */
export async function commitChanges(
  store: Pick<LocalStore, 'write'>,
  changes: readonly Change[],
  world: LocalWorld,
  { isGroup = false, write = writeChanges }: { readonly isGroup?: boolean; readonly write?: ChangeWriter } = {},
): Promise<Result<void, CommitError>> {
  if (changes.length === 0) return ok(undefined)
  // Where the device decides, a change may affect more entities than it names.
  const entities = write === writeChanges ? changes.map(({ entity }) => entity) : undefined
  return refusalAsValue(store.write((tx) => write(tx, changes, world, isGroup), entities))
}

/**
 * Decides and writes in one transaction, so that what `decide` reads can't change before its changes are written, not
 * even in another tab. If `decide` refuses, nothing is written and its error is returned. `decide` may await only the
 * database.
 */
export async function commitDecided<E>(
  store: Pick<LocalStore, 'write'>,
  decide: () => Promise<Result<readonly Change[], E>>,
  world: LocalWorld,
  write: ChangeWriter = writeChanges,
): Promise<Result<readonly Change[], E | CommitError>> {
  try {
    return await store.write(async (tx) => {
      const decided = await decide()
      if (decided.ok && decided.value.length > 0) await write(tx, decided.value, world, false)
      return decided
    })
  } catch (error) {
    if (error instanceof CommitRefused) return err(error.reason)
    throw error
  }
}

/** Returns the refusal of a write as a value, after the transaction has rolled back. */
export async function refusalAsValue(write: Promise<void>): Promise<Result<void, CommitError>> {
  try {
    await write
    return ok(undefined)
  } catch (error) {
    if (error instanceof CommitRefused) return err(error.reason)
    throw error
  }
}
