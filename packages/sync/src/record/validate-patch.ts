import {
  type CellValue,
  cellParts,
  defaultFields,
  type EntityModel,
  fieldOf,
  firstIssue,
  type Patch,
  recordIdSchema,
} from '@bama/domain'
import { z } from 'zod'
import type { Row } from './row.ts'

const presence = z.boolean()
const removal = z.null()
const clearable = (schema: z.ZodType): z.ZodType => z.union([z.null(), schema])

interface PatchProblem {
  readonly code: 'unknown_field' | 'read_only' | 'invalid' | 'record_full'
  readonly field: string
  readonly message: string
}

type CheckedPatch =
  | { readonly ok: true; readonly patch: Patch }
  | { readonly ok: false; readonly problem: PatchProblem }

/**
 * Checks every cell of a patch against the entity's schema and returns the patch with parsed values (trimmed, empty
 * text as null). Unknown cells are refused: nothing is stored that no rule covers.
 */
export function checkPatch(model: EntityModel, patch: Patch): CheckedPatch {
  const checked: Record<string, CellValue> = {}
  for (const [path, value] of Object.entries(patch)) {
    const parts = cellParts(path)
    const field = parts?.[0] ?? path
    if (model.derived.includes(field)) return problem('read_only', field, `${field} is computed, it cannot be written`)
    const schema = parts === null ? null : schemaOfCell(model, parts)
    if (schema === null) return problem('unknown_field', path, `${path} is not a cell of ${model.name}`)
    const parsed = schema.safeParse(value)
    if (!parsed.success) return problem('invalid', field, parsed.error.issues[0]?.message ?? 'invalid')
    checked[path] = (parsed.data ?? null) as CellValue
  }
  return { ok: true, patch: checked }
}

/** The maximum number of entries of a list or elements of a set, since every merge sorts them. */
const maxEntries = 500

/**
 * The maximum number of clocks of a record, including those of removed entries, since every device carries and every
 * change copies them. An event that fills all its lists to their limits has about 5,000.
 */
const maxClocks = 6000

/**
 * Checks the record that a patch results in: required fields, sizes, and every list entry that the patch touched. A list
 * or record that exceeds a limit (after a merge without a server, or from before there was one) may be changed, but not
 * grow.
 */
export function checkAfter(model: EntityModel, after: Row, patch: Patch, before?: Row): PatchProblem | null {
  for (const field of factsOf(model).required)
    if (after.fields[field] === undefined) return { code: 'invalid', field, message: 'required' }
  for (const [field, entryIds] of touchedEntries(patch)) {
    const entrySchema = model.lists[field]
    const entries: unknown = after.fields[field]
    const limits = model.limits?.[field]
    const most = Math.max(limits?.entries ?? maxEntries, lengthOf(before?.fields[field]))
    if (lengthOf(entries) > most) return { code: 'invalid', field, message: 'too_many' }
    if (limits !== undefined && textIn(entries) > limits.text && textIn(entries) > textIn(before?.fields[field]))
      return { code: 'record_full', field, message: 'too_long' }
    if (entrySchema === undefined || !Array.isArray(entries)) continue
    for (const entry of entries as readonly { readonly id: string }[]) {
      const parsed = entryIds.has(entry.id) ? entrySchema.safeParse(entry) : null
      if (parsed !== null && !parsed.success)
        return { code: 'invalid', field, message: firstIssue(parsed.error).reason ?? 'invalid' }
    }
  }
  const clocks = Object.keys(after.clocks).length
  if (clocks > maxClocks && clocks > Object.keys(before?.clocks ?? {}).length)
    return { code: 'record_full', field: fieldOf(Object.keys(patch)[0] ?? ''), message: 'too_many' }
  return null
}

const lengthOf = (entries: unknown): number => (Array.isArray(entries) ? entries.length : 0)

/** The total length of all texts in a list's entries, in characters. */
const textIn = (entries: unknown): number =>
  (Array.isArray(entries) ? (entries as readonly object[]) : []).reduce(
    (sum, entry) =>
      Object.values(entry).reduce<number>((all, value) => all + (typeof value === 'string' ? value.length : 0), sum),
    0,
  )

/** The lists, sets and maps that a patch touches, each with the ids of the touched entries. */
function touchedEntries(patch: Patch): ReadonlyMap<string, ReadonlySet<string>> {
  const touched = new Map<string, Set<string>>()
  for (const path of Object.keys(patch)) {
    if (!path.includes('/')) continue
    const [field = '', entryId = ''] = cellParts(path) ?? []
    const known = touched.get(field)
    if (known === undefined) touched.set(field, new Set([entryId]))
    else known.add(entryId)
  }
  return touched
}

const problem = (code: PatchProblem['code'], field: string, message: string): CheckedPatch => ({
  ok: false,
  problem: { code, field, message },
})

const own = <T>(from: Readonly<Record<string, T>>, key: string): T | null =>
  Object.hasOwn(from, key) ? (from[key] ?? null) : null

/** Facts about a model that every change needs, computed once per model. */
interface Facts {
  /** Fields without a default, which must be given. */
  readonly required: readonly string[]
  /** The schemas of the cells that are whole fields. */
  readonly cells: ReadonlyMap<string, z.ZodType>
}

const knownFacts = new WeakMap<EntityModel, Facts>()

function factsOf(model: EntityModel): Facts {
  const known = knownFacts.get(model)
  if (known !== undefined) return known
  const { schema, composites, lists, sets, maps } = model
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape
  // A part of a composite is not a cell: it is written together with the others or not at all.
  const parts = Object.values(composites).flatMap((composite) => Object.keys(composite.shape))
  const others = new Set([...parts, ...[lists, sets, maps].flatMap(Object.keys)])
  const plain = Object.entries(shape).filter(([field]) => !others.has(field))
  const made: Facts = {
    required: Object.keys(shape).filter((field) => !Object.hasOwn(defaultFields(model), field)),
    cells: new Map([...plain, ...Object.entries(composites)]),
  }
  knownFacts.set(model, made)
  return made
}

function schemaOfCell(model: EntityModel, [field = '', key, entryField, ...rest]: readonly string[]): z.ZodType | null {
  if (key === undefined) return factsOf(model).cells.get(field) ?? null
  if (rest.length > 0) return null
  const list = own(model.lists, field)
  if (list !== null) return schemaOfEntryCell(list, key, entryField)
  const set = own(model.sets, field)
  if (set !== null) return entryField === undefined && set.safeParse(key).data === key ? presence : null
  const map = own(model.maps, field)
  const inner = map === null || entryField !== undefined ? null : own(map.shape as Record<string, z.ZodType>, key)
  return inner === null ? null : clearable(inner)
}

function schemaOfEntryCell(list: z.ZodObject, entryId: string, entryField: string | undefined): z.ZodType | null {
  if (!recordIdSchema.safeParse(entryId).success || entryField === 'id') return null
  return entryField === undefined ? removal : own(list.shape as Record<string, z.ZodType>, entryField)
}
