import { accessRules, assert, entityModels, type EntityName, type Patch, type User, workHourStatus } from '@bama/domain'
import { checkAfter, emptyRow, type ImportStrategy, instantOf, mergePatch, type Stamp } from '@bama/sync'
import {
  type Cause,
  deleteRecord,
  followDeletion,
  followImport,
  newRecord,
  serverDevice,
  updatedRecord,
} from '@bama/sync/authority'
import { cellsOfChange, cellsOfNew, type Laying, type Outcome, type PreparedItem, type Tally } from '@bama/sync/import'
import type { ServerRecord } from '../store/stored-form.ts'
import { noteReferences } from '../sync/references.ts'
import type { ServerUnitOfWork } from '../sync/unit-of-work.ts'

/** One import, as all its records share it. */
export interface Importing {
  readonly actor: User
  readonly strategy: ImportStrategy
  /** Whether what was deleted, in the file or here, stays deleted. */
  readonly deletions: boolean
  readonly cause: Cause
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
  readonly tally: Tally
}

/** Creates a record that is new here, or restores one that was deleted. */
export async function makeRecord(
  unitOfWork: ServerUnitOfWork,
  importing: Importing,
  item: PreparedItem,
  before: ServerRecord | null,
): Promise<Outcome> {
  const { entity, id } = item
  const cells = cellsOfNew(layingOf(importing), item, before?.deleted ?? null)
  if (cells === null) return 'skipped'
  const { patch, stamp } = cells
  const model = entityModels[entity]
  const made = newRecord(entity, id, mergePatch(model, emptyRow(model), patch, stamp).row, instantOf(stamp))
  const after = {
    ...made,
    createdAt: item.createdAt,
    version: (before?.version ?? 0) + 1,
    shownVersion: (before?.shownVersion ?? 0) + 1,
  }
  return write(unitOfWork, importing, { operation: 'create', item, before, after, patch, stamp })
}

/** Merges a record of the file into the existing one. Only what differs is written. */
export async function changeRecord(
  unitOfWork: ServerUnitOfWork,
  importing: Importing,
  item: PreparedItem,
  before: ServerRecord,
): Promise<Outcome> {
  const cells = cellsOfChange(layingOf(importing), item, before)
  if (typeof cells === 'string') return cells
  const { patch, stamp } = cells
  const { row } = mergePatch(entityModels[item.entity], before.row, patch, stamp)
  const after = updatedRecord(before, row, stamp)
  return write(unitOfWork, importing, { operation: 'update', item, before, after, patch, stamp })
}

/** Deletes an existing record, and what depends on it. */
export async function removeRecord(
  unitOfWork: ServerUnitOfWork,
  { cause, nowMs, actor, zone, tally }: Importing,
  entity: EntityName,
  id: string,
): Promise<void> {
  const before = await unitOfWork.read(entity, id)
  if (before === null || before.deleted !== null) return
  // Paid entries are never deleted, on devices neither.
  if (entity === 'workHours' && before.row.fields['status'] === workHourStatus.paid)
    return tally.problem(entity, id, 'locked')
  await deleteRecord(unitOfWork, { entity, id, nowMs, cause })
  tally.countDeleted()
  const after = await unitOfWork.read(entity, id)
  assert(after !== null, 'of what is deleted a tombstone stays')
  await followDeletion(unitOfWork, { actor, entity, operation: 'delete', before, after, patch: {}, cause, nowMs, zone })
}

const layingOf = ({ actor, nowMs, tally }: Importing): Laying => ({
  actorId: actor.id,
  device: serverDevice,
  nowMs,
  tally,
})

interface Written {
  readonly operation: 'create' | 'update'
  readonly item: PreparedItem
  readonly before: ServerRecord | null
  readonly after: ServerRecord
  readonly patch: Patch
  readonly stamp: Stamp
}

async function write(
  unitOfWork: ServerUnitOfWork,
  importing: Importing,
  { operation, item, before, after, patch, stamp }: Written,
): Promise<Outcome> {
  const { actor, cause, nowMs, zone, tally } = importing
  const { entity, id } = item
  const failure = checkAfter(entityModels[entity], after.row, patch, before?.row)
  if (failure !== null) {
    tally.problem(entity, id, 'required', failure.field)
    return 'skipped'
  }
  await unitOfWork.write({ operation, entity, before, after, patch, lost: [], stamp, cause })
  await noteReferences(unitOfWork.tx, actor.id, entity, id, patch)
  await followImport(unitOfWork, { actor, entity, operation, before, after, patch, cause, nowMs, zone })
  if (before === null) return 'created'
  return before.deleted === null ? 'updated' : 'restored'
}

/** Whether the record's parent exists here; true for records without a parent. */
export async function hasParent(unitOfWork: ServerUnitOfWork, { entity, id, fields }: PreparedItem): Promise<boolean> {
  const rules = accessRules[entity]
  if (rules.parentOf === undefined) return true
  const ref = rules.parentOf({ id, fields })
  if (ref === null) return true
  const parent = await unitOfWork.read(ref.entity, ref.id)
  return parent !== null && parent.deleted === null
}

/** Returns the key of the record's parent, to be read ahead. */
export const parentKeyOf = ({
  entity,
  id,
  fields,
}: PreparedItem): readonly { readonly entity: EntityName; readonly id: string }[] => {
  const ref = accessRules[entity].parentOf?.({ id, fields }) ?? null
  return ref === null ? [] : [ref]
}
