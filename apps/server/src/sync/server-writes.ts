import { randomUUID } from 'node:crypto'
import { assert, type EntityName, entityModels, type Patch, patchBetween, type RecordId } from '@bama/domain'
import {
  checkAfter,
  checkPatch,
  type DeviceId,
  defaultFields,
  formatStamp,
  latestClock,
  mergePatch,
  nextStamp,
} from '@bama/sync'
import type { Tx } from '../store/schema.ts'
import { type Cause, type Ledger, newRecord, openLedger, tombstoneOf, updatedRecord } from './ledger.ts'

/** The device name in stamps that the server makes itself. */
export const serverDevice = '0000000000000000' as DeviceId

interface ServerWrite {
  readonly entity: EntityName
  readonly id: RecordId
  readonly actorId: string
  readonly nowMs: number
}

const causeOf = ({ actorId, nowMs }: ServerWrite): Cause => ({
  actorId,
  mutationId: randomUUID(),
  at: new Date(nowMs).toISOString(),
})

/**
 * Creates a record in the server's own name (set-up, `/api/users`, demonstration data): validated, numbered and in the
 * history like any other, but not asked of the policy: the caller has decided that.
 */
export async function createRecordAsServer(
  tx: Tx,
  args: ServerWrite & { readonly fields: Readonly<Record<string, unknown>> },
): Promise<void> {
  const ledger = await openLedger(tx)
  await createInLedger(ledger, { ...args, cause: causeOf(args) })
  await ledger.flush()
}

/** Changes cells of a record in the server's own name; the stamp is later than any that the record has. */
export async function updateRecordAsServer(tx: Tx, args: ServerWrite & { readonly patch: Patch }): Promise<void> {
  const ledger = await openLedger(tx)
  await updateInLedger(ledger, { ...args, cause: causeOf(args) })
  await ledger.flush()
}

/** Deletes a record in the server's own name: a tombstone stays. */
export async function deleteRecordAsServer(tx: Tx, args: ServerWrite): Promise<void> {
  const ledger = await openLedger(tx)
  await deleteInLedger(ledger, { ...args, cause: causeOf(args) })
  await ledger.flush()
}

interface LedgerWrite {
  readonly entity: EntityName
  readonly id: string
  readonly nowMs: number
  readonly cause: Cause
}

export async function createInLedger(
  ledger: Ledger,
  args: LedgerWrite & { readonly fields: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { entity, id, fields, nowMs, cause } = args
  const model = entityModels[entity]
  const writable = Object.fromEntries(Object.entries(fields).filter(([field]) => !model.derived.includes(field)))
  const checked = checkPatch(model, patchBetween(model, defaultFields(model), writable))
  assert(checked.ok, `the server creates a valid ${entity}: ${checked.ok ? '' : JSON.stringify(checked.problem)}`)
  assert((await ledger.read(entity, id)) === null, `${entity}/${id} is new`)
  const stamp = formatStamp(nowMs, 0, serverDevice)
  const after = newRecord(entity, id, checked.patch, stamp)
  assert(checkAfter(model, after.row, checked.patch) === null, `the server creates a complete ${entity}`)
  await ledger.write({ operation: 'create', entity, before: null, after, patch: checked.patch, lost: [], stamp, cause })
}

export async function updateInLedger(ledger: Ledger, args: LedgerWrite & { readonly patch: Patch }): Promise<void> {
  const { entity, id, patch, nowMs, cause } = args
  const before = await ledger.read(entity, id)
  assert(before !== null && before.deleted === null, `${entity}/${id} exists`)
  const stamp = nextStamp(latestClock(before.row.clocks), nowMs, serverDevice)
  const { row } = mergePatch(entityModels[entity], before.row, patch, stamp)
  await ledger.write({
    operation: 'update',
    entity,
    before,
    after: updatedRecord(before, row, stamp),
    patch,
    lost: [],
    stamp,
    cause,
  })
  const after = await ledger.read(entity, id)
  // What hangs on it is seen by whoever sees it now.
  if (after?.audience !== before.audience)
    for (const dependant of await ledger.dependants(entity, id)) await ledger.renumber(dependant)
}

export async function deleteInLedger(ledger: Ledger, args: LedgerWrite): Promise<void> {
  const { entity, id, nowMs, cause } = args
  const before = await ledger.read(entity, id)
  assert(before !== null && before.deleted === null, `${entity}/${id} exists`)
  const stamp = nextStamp(latestClock(before.row.clocks), nowMs, serverDevice)
  await ledger.write({
    operation: 'delete',
    entity,
    before,
    after: tombstoneOf(before, stamp),
    patch: {},
    lost: [],
    stamp,
    cause,
  })
}
