import {
  accessRules,
  cellPath,
  type EntityModel,
  entityModels,
  type EntityName,
  type Patch,
  patchBetween,
  type User,
  workHourStatus,
  type WritablePatch,
} from '@bama/domain'
import {
  checkAfter,
  checkPatch,
  defaultFields,
  formatStamp,
  type ImportStrategy,
  latestClock,
  mergePatch,
  nextStamp,
  type Stamp,
} from '@bama/sync'
import type { ServerRecord } from '../store/records.ts'
import { followTimers } from '../sync/reactions/timers.ts'
import { type Cause, newRecord, stored, type UnitOfWork, updatedRecord } from '../sync/unit-of-work.ts'
import { noteReferences } from '../sync/references.ts'
import { serverDevice } from '../sync/server-writes.ts'
import { decisionCell } from './decision-cell.ts'
import type { PreparedItem } from './prepare-item.ts'
import type { Raw } from './read-backup.ts'
import { withEntriesHere } from './removed-entries.ts'
import type { Outcome, Tally } from './tally.ts'

/** One import, for all its records. */
export interface Importing {
  readonly actor: User
  readonly strategy: ImportStrategy
  readonly cause: Cause
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
  readonly tally: Tally
}

/** Whether a record of the file is to be laid over the one that lives here. */
export function isTaken(strategy: ImportStrategy, item: PreparedItem, before: ServerRecord): boolean {
  if (strategy === 'keep_both') return false
  return strategy === 'backup_wins' || item.updatedMs > Date.parse(before.updatedAt)
}

/** Writes a record that is new here, or one that was deleted: then every cell is written again, later than the deletion. */
export async function makeRecord(
  unitOfWork: UnitOfWork,
  importing: Importing,
  item: PreparedItem,
  before: ServerRecord | null,
): Promise<Outcome> {
  const { entity, id } = item
  const model = entityModels[entity]
  const { deleted = null } = before ?? {}
  const stamp =
    deleted === null ? formatStamp(item.updatedMs, 0, serverDevice) : nextStamp(deleted, importing.nowMs, serverDevice)
  const defaults = defaultFields(model)
  const fields = { ...defaults, ...item.fields }
  const cells = deleted === null ? patchBetween(model, defaults, fields) : everyCell(model, fields)
  const patch = checkedCells(importing, item, {
    ...cells,
    ...decisionCell(item, { actorId: importing.actor.id, interval: stamp }),
  })
  if (patch === null) return 'skipped'
  const made = newRecord(entity, id, patch, stamp)
  const after = {
    ...made,
    createdAt: item.createdAt,
    version: (before?.version ?? 0) + 1,
    shownVersion: (before?.shownVersion ?? 0) + 1,
  }
  return write(unitOfWork, importing, { operation: 'create', item, before, after, patch, stamp })
}

/** Lays a record of the file over the one that lives here: only what differs is written. */
export async function changeRecord(
  unitOfWork: UnitOfWork,
  importing: Importing,
  item: PreparedItem,
  before: ServerRecord,
): Promise<Outcome> {
  const { entity } = item
  const model = entityModels[entity]
  const changedMs = item.updatedMs > Date.parse(before.updatedAt) ? item.updatedMs : importing.nowMs
  const stamp = nextStamp(latestClock(before.row.clocks), changedMs, serverDevice)
  const cells = patchBetween(model, before.row.fields, withEntriesHere(model, item.fields, before))
  const interval = 'interval' in cells ? stamp : (before.row.clocks['interval'] ?? stamp)
  const whole = { ...cells, ...decisionCell(item, { actorId: importing.actor.id, interval, before }) }
  if (Object.keys(whole).length === 0) return 'unchanged'
  if (before.row.fields['status'] === workHourStatus.paid && entity === 'workHours') {
    importing.tally.problem(entity, item.id, 'locked')
    return 'skipped'
  }
  const patch = checkedCells(importing, item, whole)
  if (patch === null) return 'skipped'
  const { row } = mergePatch(model, before.row, patch, stamp)
  return write(unitOfWork, importing, {
    operation: 'update',
    item,
    before,
    after: updatedRecord(before, row, stamp),
    patch,
    stamp,
  })
}

/** The cells as the schema reads them; null, and noted, when they make no record. */
function checkedCells({ tally }: Importing, { entity, id, lastLogin }: PreparedItem, cells: Patch): Patch | null {
  const checked = checkPatch(entityModels[entity], cells)
  if (checked.ok) return lastLogin === null ? checked.patch : { ...checked.patch, ...lastLogin }
  tally.problem(entity, id, 'required', checked.problem.field)
  return null
}

/** A cell for everything, also for what is as it is by default: so nothing that was written before the deletion comes back. */
function everyCell(model: EntityModel, fields: Raw): Patch {
  const parts = Object.values(model.composites).flatMap((schema) => Object.keys(schema.shape))
  const inside = new Set([
    ...Object.keys(model.lists),
    ...Object.keys(model.sets),
    ...Object.keys(model.maps),
    ...parts,
    ...model.derived,
  ])
  const plain: WritablePatch = {}
  for (const field of Object.keys(model.schema.shape))
    if (!inside.has(field)) plain[cellPath(field)] = (fields[field] ?? null) as string | null
  return { ...patchBetween(model, {}, withoutDerived(model, fields)), ...plain }
}

const withoutDerived = ({ derived }: EntityModel, fields: Raw): Raw =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !derived.includes(field)))

interface Written {
  readonly operation: 'create' | 'update'
  readonly item: PreparedItem
  readonly before: ServerRecord | null
  readonly after: ServerRecord
  readonly patch: Patch
  readonly stamp: Stamp
}

async function write(
  unitOfWork: UnitOfWork,
  importing: Importing,
  { operation, item, before, after, patch, stamp }: Written,
): Promise<Outcome> {
  const { actor, cause, nowMs, zone, tally } = importing
  const { entity, id } = item
  const failure = checkAfter(entityModels[entity], after.row, patch)
  if (failure !== null) {
    tally.problem(entity, id, 'required', failure.field)
    return 'skipped'
  }
  await unitOfWork.write({ operation, entity, before, after, patch, lost: [], stamp, cause })
  await noteReferences(unitOfWork.tx, actor.id, entity, id, patch)
  if (entity === 'events') await followVisibilityKey(unitOfWork, before, after)
  // One running timer a person, whatever the file says. Nothing else follows from an import: no messages about the past, and
  // what was decided the file says itself.
  if (entity === 'workHours')
    await followTimers(unitOfWork, { actor, entity, operation, before, after, patch, cause, nowMs, zone })
  if (before === null) return 'created'
  return before.deleted === null ? 'updated' : 'restored'
}

/** What depends on an event is seen with it: it gets new numbers when the event changes hands. */
async function followVisibilityKey(
  unitOfWork: UnitOfWork,
  before: ServerRecord | null,
  after: ServerRecord,
): Promise<void> {
  if (before === null || before.deleted !== null) return
  const visibilityKeyOf = (record: ServerRecord): string | null =>
    accessRules.events.visibilityKeyOf(stored(record), null)
  if (visibilityKeyOf(before) === visibilityKeyOf(after)) return
  for (const dependant of await unitOfWork.dependants('events', after.id)) await unitOfWork.renumber(dependant)
}

/** Whether what a record of the file depends on is here; records that depend on nothing need nothing. */
export async function hasParent(unitOfWork: UnitOfWork, { entity, id, fields }: PreparedItem): Promise<boolean> {
  const rules = accessRules[entity]
  if (rules.parentOf === undefined) return true
  const ref = rules.parentOf({ id, fields })
  const parent = ref === null ? null : await unitOfWork.read(ref.entity, ref.id)
  return parent !== null && parent.deleted === null
}

/** What a record depends on, to be read ahead. */
export const parentKeyOf = ({
  entity,
  id,
  fields,
}: PreparedItem): readonly { readonly entity: EntityName; readonly id: string }[] => {
  const ref = accessRules[entity].parentOf?.({ id, fields }) ?? null
  return ref === null ? [] : [ref]
}
