import { randomUUID } from 'node:crypto'
import { assert, type EntityName, entityModels, type Patch, patchBetween, type RecordId } from '@bama/domain'
import { checkAfter, checkPatch, type DeviceId, defaultFields, emptyRow, formatStamp, instantOf, mergePatch, nextStamp, latestClock } from '@bama/sync'
import { readRecord, writeRecord } from '../store/records.ts'
import { lockSequence, storeSequence } from '../store/sequence.ts'
import type { Tx } from '../store/store.ts'
import { appendHistory } from './history.ts'

/** The device name in stamps that the server makes itself. */
const serverDevice = '0000000000000000' as DeviceId

/**
 * Creates a record in the server's own name (set-up, `/api/users`, demonstration data): validated, numbered and in the
 * history like any other, but not asked of the policy: the caller has decided that.
 */
export async function createRecordAsServer(
  tx: Tx,
  args: {
    readonly entity: EntityName
    readonly id: RecordId
    readonly fields: Readonly<Record<string, unknown>>
    readonly actorId: string
    readonly nowMs: number
  },
): Promise<void> {
  const { entity, id, fields, actorId, nowMs } = args
  const model = entityModels[entity]
  const checked = checkPatch(model, patchBetween(model, defaultFields(model), fields))
  assert(checked.ok, `the server creates a valid ${entity}: ${checked.ok ? '' : JSON.stringify(checked.problem)}`)
  assert((await readRecord(tx, entity, id)) === null, `${entity}/${id} is new`)
  const seq = (await lockSequence(tx)) + 1
  const stamp = formatStamp(nowMs, 0, serverDevice)
  const { row } = mergePatch(model, emptyRow(model), checked.patch, stamp)
  assert(checkAfter(model, row, checked.patch) === null, `the server creates a complete ${entity}`)
  const at = instantOf(stamp)
  await writeRecord(tx, {
    entity,
    id,
    row,
    createdAt: at,
    updatedAt: at,
    version: 1,
    seq,
    audienceSeq: 0,
    deleted: null,
  })
  await storeSequence(tx, seq)
  const history = { seq, entity, recordId: id, before: null, patch: checked.patch, lost: [], isSuperseded: false, stamp, actorId, at }
  await appendHistory(tx, { ...history, operation: 'create', mutationId: randomUUID() })
}

/** Changes cells of a record in the server's own name; the stamp is later than any that the record has. */
export async function updateRecordAsServer(
  tx: Tx,
  args: {
    readonly entity: EntityName
    readonly id: RecordId
    readonly patch: Patch
    readonly actorId: string
    readonly nowMs: number
  },
): Promise<void> {
  const { entity, id, patch, actorId, nowMs } = args
  const model = entityModels[entity]
  const before = await readRecord(tx, entity, id)
  assert(before !== null && before.deleted === null, `${entity}/${id} exists`)
  const seq = (await lockSequence(tx)) + 1
  const stamp = nextStamp(latestClock(before.row.clocks), nowMs, serverDevice)
  const { row } = mergePatch(model, before.row, patch, stamp)
  await writeRecord(tx, { ...before, row, updatedAt: instantOf(stamp), version: before.version + 1, seq })
  await storeSequence(tx, seq)
  const history = { seq, entity, recordId: id, before: before.row, patch, lost: [], isSuperseded: false, stamp, actorId }
  await appendHistory(tx, { ...history, operation: 'update', mutationId: randomUUID(), at: new Date(nowMs).toISOString() })
}
