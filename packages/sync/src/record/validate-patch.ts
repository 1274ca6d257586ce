import { type CellValue, cellParts, type EntityModel, firstIssue, type Patch, recordIdSchema } from '@bama/domain'
import { z } from 'zod'
import type { Row } from './row.ts'

const presence = z.boolean()
const removal = z.null()
const clearable = (schema: z.ZodType): z.ZodType => z.union([z.null(), schema])

export interface PatchProblem {
  readonly code: 'unknown_field' | 'read_only' | 'invalid'
  readonly field: string
  readonly message: string
}

export type CheckedPatch =
  | { readonly ok: true; readonly patch: Patch }
  | { readonly ok: false; readonly problem: PatchProblem }

/**
 * Checks every cell of a patch against the entity's schema and returns it with the values as the schema reads them
 * (trimmed, empty text as null). Unknown cells are refused: nothing is stored that no rule knows.
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

/** Entries of a list or elements of a set, at most: every device carries and every merge sorts them. */
const maxEntries = 500

/** Checks the record that a patch leaves behind: required fields, sizes, and every list entry that it touched. */
export function checkAfter(model: EntityModel, after: Row, patch: Patch): PatchProblem | null {
  for (const [field, schema] of Object.entries(model.schema.shape)) {
    if (after.fields[field] === undefined && !schema.safeParse(undefined).success)
      return { code: 'invalid', field, message: 'required' }
  }
  for (const path of Object.keys(patch)) {
    const [field = '', entryId] = cellParts(path) ?? []
    const entrySchema = model.lists[field]
    const entries = after.fields[field]
    if (Array.isArray(entries) && entries.length > maxEntries) return { code: 'invalid', field, message: 'too_many' }
    if (entrySchema === undefined || !Array.isArray(entries)) continue
    const entry: unknown = entries.find((candidate: { id?: unknown }) => candidate.id === entryId)
    const parsed = entry === undefined ? null : entrySchema.safeParse(entry)
    if (parsed !== null && !parsed.success)
      return { code: 'invalid', field, message: firstIssue(parsed.error).reason ?? 'invalid' }
  }
  return null
}

const problem = (code: PatchProblem['code'], field: string, message: string): CheckedPatch => ({
  ok: false,
  problem: { code, field, message },
})

const own = <T>(from: Readonly<Record<string, T>>, key: string): T | null =>
  Object.hasOwn(from, key) ? (from[key] ?? null) : null

function schemaOfCell(model: EntityModel, [field = '', key, entryField, ...rest]: readonly string[]): z.ZodType | null {
  if (rest.length > 0) return null
  const list = own(model.lists, field)
  if (list !== null) return key === undefined ? null : schemaOfEntryCell(list, key, entryField)
  const set = own(model.sets, field)
  if (set !== null)
    return key !== undefined && entryField === undefined && set.safeParse(key).data === key ? presence : null
  const map = own(model.maps, field)
  if (map !== null) {
    const inner =
      key === undefined || entryField !== undefined ? null : own(map.shape as Record<string, z.ZodType>, key)
    return inner === null ? null : clearable(inner)
  }
  if (key !== undefined) return null
  // A part of a composite is no cell of its own: it is written with the others or not at all.
  const isPart = Object.values(model.composites).some((schema) => Object.hasOwn(schema.shape, field))
  return own(model.composites, field) ?? (isPart ? null : own(model.schema.shape as Record<string, z.ZodType>, field))
}

function schemaOfEntryCell(list: z.ZodObject, entryId: string, entryField: string | undefined): z.ZodType | null {
  if (!recordIdSchema.safeParse(entryId).success || entryField === 'id') return null
  return entryField === undefined ? removal : own(list.shape as Record<string, z.ZodType>, entryField)
}
