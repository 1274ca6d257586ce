import {
  type CellValue,
  cellParts,
  type EntityModel,
  entityModels,
  type EntityName,
  entityNamed,
  type Patch,
  recordIdSchema,
} from '@bama/domain'
import { z } from 'zod'
import { cellValueSchema } from '../protocol/mutation.ts'
import { emptyRow, mergePatch, readCell } from '../record/merge.ts'
import type { Row } from '../record/row.ts'
import { checkPatch } from '../record/validate-patch.ts'
import { laterStamp, type Stamp, stampSchema } from '../stamp/stamp.ts'

/**
 * A record as merged from the logs read so far. Until its creation was read (`created` is null) it is kept but not
 * shown. `deleted`: the earliest stamp of its deletions; nothing else of it is kept then.
 */
export interface SharedRecord {
  readonly entity: EntityName
  readonly id: string
  readonly row: Row
  readonly created: Stamp | null
  readonly deleted: Stamp | null
}

/** What a log says about one record: cells grouped by the stamps under which they were written. */
export const deltaSchema = z.object({
  entity: z.string().min(1).max(64),
  id: recordIdSchema,
  created: stampSchema.optional(),
  deleted: stampSchema.optional(),
  patches: z.array(z.tuple([stampSchema, z.record(z.string().min(1).max(1024), cellValueSchema)])),
})
export type Delta = z.infer<typeof deltaSchema>

const emptyRecord = (entity: EntityName, id: string): SharedRecord => ({
  entity,
  id,
  row: emptyRow(entityModels[entity]),
  created: null,
  deleted: null,
})

/** What remains of a deleted record. */
export const tombstone = (entity: EntityName, id: string, deleted: Stamp): SharedRecord => ({
  entity,
  id,
  row: { fields: {}, clocks: {} },
  created: null,
  deleted,
})

const earlierStamp = (a: Stamp | null, b: Stamp | null): Stamp | null => (a === null ? b : b === null || a < b ? a : b)

/**
 * Merges a delta into a record; the order in which logs are read doesn't matter. Returns `known` itself if nothing
 * changes, null if this app doesn't know the entity. Unknown cells are dropped.
 */
export function withDelta(known: SharedRecord | null, delta: Delta): SharedRecord | null {
  const entity = entityNamed(delta.entity)
  if (entity === null) return null
  const before = known ?? emptyRecord(entity, delta.id)
  const deleted = earlierStamp(before.deleted, delta.deleted ?? null)
  if (deleted !== null) return deleted === before.deleted ? before : tombstone(entity, delta.id, deleted)
  const model = entityModels[entity]
  let row = before.row
  for (const [stamp, patch] of delta.patches) {
    const merged = mergePatch(model, row, freshCells(model, row, patch, stamp), stamp, 'all')
    if (merged.won.length > 0) row = merged.row
  }
  const created = earlierStamp(before.created, delta.created ?? null)
  if (known !== null && row === before.row && created === before.created) return known
  return { ...before, row, created }
}

/** Whether this app knows every cell of a delta. Unknown cells could not be written again. */
export function isUnderstood(delta: Delta): boolean {
  const entity = entityNamed(delta.entity)
  return (
    entity !== null &&
    delta.patches.every(
      ([, patch]) => Object.keys(knownCells(entityModels[entity], patch)).length === Object.keys(patch).length,
    )
  )
}

/** Returns the delta that gives others this record as it is here. */
export function deltaOf({ entity, id, row, created, deleted }: SharedRecord): Delta {
  const model = entityModels[entity]
  const patches = new Map<Stamp, Record<string, CellValue>>()
  for (const [path, stamp] of Object.entries(row.clocks)) {
    const patch = patches.get(stamp) ?? {}
    patch[path] = valueOf(model, row, path)
    patches.set(stamp, patch)
  }
  return deltaSchema.parse({
    entity,
    id,
    ...(created === null ? {} : { created }),
    ...(deleted === null ? {} : { deleted }),
    patches: [...patches],
  })
}

const valueOf = (model: EntityModel, { fields }: Row, path: string): CellValue =>
  isRemoval(model, cellParts(path) ?? []) ? null : readCell(model, fields, path)

/** Drops removals of list entries that are already merged, because a merge would write them again. */
function freshCells(model: EntityModel, { clocks }: Row, patch: Patch, stamp: Stamp): Patch {
  const isOld = (path: string): boolean => clocks[path] === stamp && isRemoval(model, cellParts(path) ?? [])
  return Object.fromEntries(Object.entries(knownCells(model, patch)).filter(([path]) => !isOld(path)))
}

/** In a list, only the removal of an entry has a path of two parts. */
const isRemoval = (model: EntityModel, [field = '', ...rest]: readonly string[]): boolean =>
  Object.hasOwn(model.lists, field) && rest.length === 1

/** Who wrote it decided it: what follows from other cells comes along, and is computed again where it can be. */
function knownCells(model: EntityModel, patch: Patch): Patch {
  const all = checkPatch(model, patch)
  if (all.ok) return all.patch
  const cells = Object.entries(patch).flatMap(([path, value]): (readonly [string, CellValue])[] => {
    if (model.derived.includes(path)) {
      const schema = (model.schema.shape as Record<string, z.ZodType>)[path]
      return schema?.safeParse(value).success === true ? [[path, value]] : []
    }
    const [field = '', element] = cellParts(path) ?? []
    if (model.derived.includes(field)) {
      const isElement = element !== undefined && model.sets[field]?.safeParse(element).success === true
      return isElement && typeof value === 'boolean' ? [[path, value]] : []
    }
    const checked = checkPatch(model, { [path]: value })
    return checked.ok ? Object.entries(checked.patch) : []
  })
  return Object.fromEntries(cells)
}

/** Returns the latest stamp of a delta, for the device's clock. */
export const latestStampIn = (delta: Delta): Stamp | null =>
  delta.patches.reduce<Stamp | null>(
    (latest, [stamp]) => laterStamp(latest, stamp),
    laterStamp(delta.created ?? null, delta.deleted ?? null),
  )

const keyOf = ({ entity, id }: Pick<Delta, 'entity' | 'id'>): string => `${entity}/${id}`

/** Combines successive deltas into one delta per record. */
export function foldDeltas(deltas: Iterable<Delta>): readonly Delta[] {
  const records = new Map<string, SharedRecord>()
  for (const delta of deltas) {
    const record = withDelta(records.get(keyOf(delta)) ?? null, delta)
    if (record !== null) records.set(keyOf(delta), record)
  }
  return [...records.values()].map(deltaOf)
}
