import {
  assert,
  defaultFields,
  entityModels,
  type EntityName,
  latestClock,
  type Patch,
  patchBetween,
} from '@bama/domain'
import { emptyRow, mergePatch } from '../record/merge.ts'
import { checkAfter, checkPatch } from '../record/validate-patch.ts'
import { type DeviceId, formatStamp, instantOf, nextStamp } from '../stamp/stamp.ts'
import { newRecord, tombstoneOf, updatedRecord } from './records.ts'
import type { Cause, UnitOfWork } from './unit-of-work.ts'

/** The device name in stamps that are made by the deciding side. */
export const serverDevice = '0000000000000000' as DeviceId

/**
 * The device id in the stamp of an interval that ended because the person's next timer began. It marks an end that no
 * person set, which may have to move if a timer arrives that began in between.
 */
export const timerCloser = '0000000000000001' as DeviceId

interface RecordWrite {
  readonly entity: EntityName
  readonly id: string
  readonly nowMs: number
  readonly cause: Cause
  /** The write follows from another change: one row in the history instead of one per cell. */
  readonly isDerived?: boolean
}

export async function createRecord(
  unitOfWork: UnitOfWork,
  args: RecordWrite & { readonly fields: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { entity, id, fields, nowMs, cause, isDerived = false } = args
  const model = entityModels[entity]
  const writable = Object.fromEntries(Object.entries(fields).filter(([field]) => !model.derived.includes(field)))
  const checked = checkPatch(model, patchBetween(model, defaultFields(model), writable))
  assert(checked.ok, `this creates a valid ${entity}: ${checked.ok ? '' : JSON.stringify(checked.problem)}`)
  assert((await unitOfWork.read(entity, id)) === null, `${entity}/${id} is new`)
  const stamp = formatStamp(nowMs, 0, serverDevice)
  const after = newRecord(entity, id, mergePatch(model, emptyRow(model), checked.patch, stamp).row, instantOf(stamp))
  assert(checkAfter(model, after.row, checked.patch) === null, `this creates a complete ${entity}`)
  await unitOfWork.write({
    operation: 'create',
    entity,
    before: null,
    after,
    patch: checked.patch,
    lost: [],
    stamp,
    cause,
    isDerived,
  })
}

export async function updateRecord(
  unitOfWork: UnitOfWork,
  args: RecordWrite & { readonly patch: Patch },
): Promise<void> {
  const { entity, id, patch, nowMs, cause, isDerived = false } = args
  const before = await unitOfWork.read(entity, id)
  assert(before !== null && before.deleted === null, `${entity}/${id} exists`)
  const stamp = nextStamp(latestClock(before.row.clocks), nowMs, serverDevice)
  const { row } = mergePatch(entityModels[entity], before.row, patch, stamp)
  await unitOfWork.write({
    operation: 'update',
    entity,
    before,
    after: updatedRecord(before, row, stamp),
    patch,
    lost: [],
    stamp,
    cause,
    isDerived,
  })
  const after = await unitOfWork.read(entity, id)
  // Everyone who sees the record now also sees its dependants.
  if (after?.visibilityKey !== before.visibilityKey)
    for (const dependant of await unitOfWork.dependants(entity, id)) await unitOfWork.renumber(dependant)
}

export async function deleteRecord(unitOfWork: UnitOfWork, args: RecordWrite): Promise<void> {
  const { entity, id, nowMs, cause } = args
  const before = await unitOfWork.read(entity, id)
  assert(before !== null && before.deleted === null, `${entity}/${id} exists`)
  const stamp = nextStamp(latestClock(before.row.clocks), nowMs, serverDevice)
  await unitOfWork.write({
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
