import { entityModels, type EntityName } from '@bama/domain'
import { checkAfter, emptyRow, instantOf, type LocalRecord, mergePatch, recordOf, rowOf } from '@bama/sync'
import {
  type CellsToWrite,
  cellsOfChange,
  cellsOfNew,
  type Laying,
  legacyField,
  type Outcome,
  type PreparedItem,
  type RecordHere,
} from '@bama/sync/import'

/** The outcome for one record of a backup. */
export interface Restored {
  readonly outcome: Outcome
  /** Absent when nothing is written. */
  readonly record?: LocalRecord
}

export const recordHere = (entity: EntityName, record: LocalRecord): RecordHere => ({
  id: record.id,
  row: rowOf(entityModels[entity], record),
  updatedAt: record.updated_at,
  deleted: null,
})

/** The record that an item of a backup results in: a new one, or the existing one with the item's changes. */
export function restoredRecord(laying: Laying, item: PreparedItem, before: LocalRecord | undefined): Restored {
  if (before === undefined) {
    const cells = cellsOfNew(laying, item, null)
    return cells === null ? { outcome: 'skipped' } : written(laying, item, cells, undefined)
  }
  const cells = cellsOfChange(laying, item, recordHere(item.entity, before))
  return typeof cells === 'string' ? { outcome: cells } : written(laying, item, cells, before)
}

function written(
  { tally }: Laying,
  item: PreparedItem,
  { patch, stamp }: CellsToWrite,
  before: LocalRecord | undefined,
): Restored {
  const { entity, id } = item
  const model = entityModels[entity]
  const present = before === undefined ? emptyRow(model) : rowOf(model, before)
  const { row } = mergePatch(model, present, patch, stamp)
  const failure = checkAfter(model, row, patch, present)
  if (failure !== null) {
    tally.problem(entity, id, 'required', failure.field)
    return { outcome: 'skipped' }
  }
  const changedAt = instantOf(stamp)
  const record: LocalRecord = {
    ...recordOf(model, row, {
      id,
      created_at: before?.created_at ?? item.createdAt,
      updated_at: before !== undefined && before.updated_at > changedAt ? before.updated_at : changedAt,
      _version: (before?._version ?? 0) + 1,
    }),
    ...legacyIn(item, row.fields),
    _synced: false,
  }
  return { outcome: before === undefined ? 'created' : 'updated', record }
}

/** Fields that no schema knows, merged with those kept before. */
function legacyIn({ legacy }: PreparedItem, { [legacyField]: before }: Readonly<Record<string, unknown>>): object {
  if (legacy === null) return {}
  return { [legacyField]: { ...(typeof before === 'object' && before), ...legacy } }
}
