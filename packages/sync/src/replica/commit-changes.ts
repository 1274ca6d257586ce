import { assert, type Change, err, ok, type Result } from '@bama/domain'
import type { ErrorCode } from '../protocol/error-codes.ts'
import { maxMutationsPerRequest } from '../protocol/sync-request.ts'
import { type DeviceId, nextStamp } from '../stamp/stamp.ts'
import type { BaseRow, DeviceState, LocalRecord, LocalStore, LocalTx, OutboxRow, RecordKey } from './local-store.ts'
import { keyOfRecord } from './apply-page.ts'
import { rebasedRecord, showRecords } from './rebase.ts'

/** Clock, ids and randomness, passed in. `uuid` gives a UUID, `deviceId` 16 random hex digits. */
export interface LocalWorld {
  readonly now: () => number
  readonly uuid: () => string
  readonly deviceId: () => DeviceId
}

/**
 * The specification's errors of the local operations, and, where changes are decided on the device, every other reason to
 * refuse one.
 */
export interface CommitError {
  readonly code: ErrorCode
  readonly entity: string
  readonly id: string
  readonly field?: string
}

/** Text of the error, as the specification's catalogue (B8) words it for code and API. */
export function commitErrorMessage({ code, entity, id }: CommitError): string {
  if (code === 'exists') return `record with id ${id} already exists in ${entity}`
  if (code === 'not_found') return `record with id ${id} not found in ${entity}`
  return `a change of record ${id} in ${entity} was refused: ${code}`
}

/**
 * How changes are written, in the caller's transaction: into the outbox, for the server to decide ({@link writeChanges}), or
 * decided at once, where there is no server. Throws {@link CommitRefused}, so that the transaction rolls back.
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

/** Before a record's first pending change: keeps what the server last said of it. */
export async function addBase(tx: LocalTx, entity: string, id: string): Promise<void> {
  const [known] = await tx.getBases([{ entity, id }])
  if (known === undefined) await tx.putBases([baseOf(entity, id, await tx.getRecord(entity, id))])
}

function baseOf(entity: string, id: string, shown: LocalRecord | undefined): BaseRow {
  if (shown === undefined) return { entity, id, record: null }
  const { _synced, ...record } = shown
  return { entity, id, record }
}

/** A record that a command changes: what the person sees of it, and what to keep beside its first pending change. */
interface Touched {
  readonly entity: string
  readonly id: string
  shown: LocalRecord | null
  readonly newBase: BaseRow | null
}

/** All that the changes are about, read together: each answer of the database takes its time. */
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
 * Writes one command's changes: records, their outbox rows and the clock, in the caller's transaction. Read together, then
 * written together, however many they are (S93).
 * Throws {@link CommitRefused} inside so that the transaction rolls back; {@link commitChanges} turns it into a value.
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
 * Runs a write and gives back a refusal as a value; the transaction has then left nothing behind.
 * Here the changes always stand or fall together; on the server they do only as a group (at most 500).
 */
export async function commitChanges(
  store: Pick<LocalStore, 'write'>,
  changes: readonly Change[],
  world: LocalWorld,
  { isGroup = false, write = writeChanges }: { readonly isGroup?: boolean; readonly write?: ChangeWriter } = {},
): Promise<Result<void, CommitError>> {
  if (changes.length === 0) return ok(undefined)
  // Where the device decides, more may follow from a change than it names.
  const entities = write === writeChanges ? changes.map(({ entity }) => entity) : undefined
  return refusalAsValue(store.write((tx) => write(tx, changes, world, isGroup), entities))
}

/**
 * Decides and writes in one transaction: what `decide` reads can't change before its changes are there, not in another tab
 * either. A refusal of its own writes nothing and is given back. Inside it nothing but the database may be awaited.
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

/** What a write refused, as a value: the transaction has left nothing behind. */
export async function refusalAsValue(write: Promise<void>): Promise<Result<void, CommitError>> {
  try {
    await write
    return ok(undefined)
  } catch (error) {
    if (error instanceof CommitRefused) return err(error.reason)
    throw error
  }
}
