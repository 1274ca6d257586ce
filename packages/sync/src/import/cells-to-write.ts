import {
  defaultFields,
  latestClock,
  cellPath,
  type EntityModel,
  entityModels,
  type Patch,
  patchBetween,
  stampOf,
  workHourStatus,
  type WritablePatch,
} from '@bama/domain'
import type { ImportStrategy } from '../protocol/import.ts'
import { checkPatch } from '../record/validate-patch.ts'
import { type DeviceId, formatStamp, nextStamp, type Stamp } from '../stamp/stamp.ts'
import { decisionCell } from './decision-cell.ts'
import type { PreparedItem } from './prepare-item.ts'
import type { Raw } from './read-backup.ts'
import type { RecordHere } from './record-here.ts'
import { withEntriesHere } from './removed-entries.ts'
import type { Tally } from './tally.ts'

/** Who imports a backup, where and when. */
export interface Laying {
  readonly actorId: string
  /** The device id in the written stamps. */
  readonly device: DeviceId
  readonly nowMs: number
  readonly tally: Tally
}

/** The cells to write to a record, and their stamp. */
export interface CellsToWrite {
  readonly patch: Patch
  readonly stamp: Stamp
}

/** Whether the file's record overwrites the existing one under this strategy. */
export function isTaken(strategy: ImportStrategy, item: PreparedItem, { updatedAt }: RecordHere): boolean {
  if (strategy === 'keep_both') return false
  return strategy === 'backup_wins' || item.updatedMs > Date.parse(updatedAt)
}

/**
 * Returns the cells of a record that is new here, or was deleted. In the latter case every cell is written again,
 * later than the deletion. Null if the cells are invalid, which the tally then reports.
 */
export function cellsOfNew(laying: Laying, item: PreparedItem, deleted: Stamp | null): CellsToWrite | null {
  const { actorId, device, nowMs } = laying
  const model = entityModels[item.entity]
  const stamp = deleted === null ? formatStamp(item.updatedMs, 0, device) : nextStamp(deleted, nowMs, device)
  const defaults = defaultFields(model)
  const fields = { ...defaults, ...item.fields }
  const cells = deleted === null ? patchBetween(model, defaults, fields) : everyCell(model, fields)
  const patch = checkedCells(laying, item, { ...cells, ...decisionCell(item, { actorId, interval: stamp }) })
  return patch === null ? null : { patch, stamp }
}

/**
 * Returns the cells in which the file's record differs from the existing one. `skipped`: they can't be applied, which
 * the tally reports.
 */
export function cellsOfChange(
  laying: Laying,
  item: PreparedItem,
  before: RecordHere,
): CellsToWrite | 'unchanged' | 'skipped' {
  const { actorId, device, nowMs, tally } = laying
  const { entity } = item
  const model = entityModels[entity]
  const changedMs = item.updatedMs > Date.parse(before.updatedAt) ? item.updatedMs : nowMs
  const stamp = nextStamp(latestClock(before.row.clocks), changedMs, device)
  const changed = patchBetween(model, before.row.fields, withEntriesHere(model, item.fields, before))
  // An answer that is not in the file stays, with its reason: it is its person's, and holds only for what was asked
  // (S100).
  const { reply, reason: _reason, ...others } = changed
  const cells = reply !== undefined && item.fields['answer'] === null ? others : changed
  const interval = 'interval' in cells ? stamp : (stampOf(before.row.clocks, 'interval') ?? stamp)
  const whole = { ...cells, ...decisionCell(item, { actorId, interval, before }) }
  if (Object.keys(whole).length === 0) return 'unchanged'
  if (before.row.fields['status'] === workHourStatus.paid && entity === 'workHours') {
    tally.problem(entity, item.id, 'locked')
    return 'skipped'
  }
  const patch = checkedCells(laying, item, whole)
  return patch === null ? 'skipped' : { patch, stamp }
}

/** Returns the cells as parsed by the schema; null if they are invalid, which the tally then reports. */
function checkedCells({ tally }: Laying, { entity, id, lastLogin }: PreparedItem, cells: Patch): Patch | null {
  const checked = checkPatch(entityModels[entity], cells)
  if (checked.ok) return lastLogin === null ? checked.patch : { ...checked.patch, ...lastLogin }
  tally.problem(entity, id, 'required', checked.problem.field)
  return null
}

/** Returns every cell, even those with default values, so that no value from before the deletion comes back. */
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
