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
 * A record as the logs that were read tell it. Before its creation was read (`created` is null) it is kept and not shown.
 * `deleted`: the earliest stamp of its deletions; then nothing else is left of it.
 */
export interface SharedRecord {
  readonly entity: EntityName
  readonly id: string
  readonly row: Row
  readonly created: Stamp | null
  readonly deleted: Stamp | null
}

/** What a log says of a record: its cells by the stamps under which they were written. */
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

const tombstone = (entity: EntityName, id: string, deleted: Stamp): SharedRecord => ({
  entity,
  id,
  row: { fields: {}, clocks: {} },
  created: null,
  deleted,
})

const earlierStamp = (a: Stamp | null, b: Stamp | null): Stamp | null => (a === null ? b : b === null || a < b ? a : b)

/**
 * Lays what a log says over what is known of the record, in whatever order logs are read. Gives `known` itself when that
 * changes nothing, null when this app knows no such entity. Cells that it does not know are left out.
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

/** Whether this app knows all that the delta says: what it does not know it can't write again. */
export function isUnderstood(delta: Delta): boolean {
  const entity = entityNamed(delta.entity)
  return (
    entity !== null &&
    delta.patches.every(
      ([, patch]) => Object.keys(knownCells(entityModels[entity], patch)).length === Object.keys(patch).length,
    )
  )
}

/** What a log has to say so that others have this record as it is here. */
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

/** Without the removals of list entries that stand already: a merge would write them again. */
function freshCells(model: EntityModel, { clocks }: Row, patch: Patch, stamp: Stamp): Patch {
  const isOld = (path: string): boolean => clocks[path] === stamp && isRemoval(model, cellParts(path) ?? [])
  return Object.fromEntries(Object.entries(knownCells(model, patch)).filter(([path]) => !isOld(path)))
}

/** Of a list entry no cell but its removal has two parts. */
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

/** The latest stamp in what a log says, for the device's clock. */
export const latestStampIn = (delta: Delta): Stamp | null =>
  delta.patches.reduce<Stamp | null>(
    (latest, [stamp]) => laterStamp(latest, stamp),
    laterStamp(delta.created ?? null, delta.deleted ?? null),
  )

const keyOf = ({ entity, id }: Pick<Delta, 'entity' | 'id'>): string => `${entity}/${id}`

/** Several things said, one after the other, as one: of each record what is left of it. */
export function foldDeltas(deltas: Iterable<Delta>): readonly Delta[] {
  const records = new Map<string, SharedRecord>()
  for (const delta of deltas) {
    const record = withDelta(records.get(keyOf(delta)) ?? null, delta)
    if (record !== null) records.set(keyOf(delta), record)
  }
  return [...records.values()].map(deltaOf)
}
