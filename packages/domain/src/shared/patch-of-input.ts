import type { z } from 'zod'
import { cellPath, type WritablePatch } from './cell-path.ts'
import type { CellValue, CommandError, Patch, Scalar } from './change.ts'
import type { EntityModel } from './entity-model.ts'
import { err, ok, type Result } from './result.ts'

type Entry = Readonly<Record<string, Scalar>> & { readonly id: string }

const entriesOf = (value: unknown): readonly Entry[] => (Array.isArray(value) ? (value as Entry[]) : [])

const elementsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

const objectOf = (value: unknown): Readonly<Record<string, Scalar>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, Scalar>) : {}

export function firstIssue(error: z.ZodError): CommandError {
  const issue = error.issues[0]
  const field = issue?.path[0]
  const missing = issue?.code === 'invalid_type' && issue.input === undefined
  return {
    code: 'invalid',
    ...(field === undefined ? {} : { field: String(field) }),
    reason: missing ? 'required' : (issue?.message ?? 'invalid'),
  }
}

const partSchemas = new WeakMap<EntityModel, ReturnType<EntityModel['schema']['partial']>>()

/** Returns the entity's schema with all fields optional. Cached: creating it costs more than parsing with it. */
export function partSchemaOf(model: EntityModel): ReturnType<EntityModel['schema']['partial']> {
  const known = partSchemas.get(model)
  if (known !== undefined) return known
  const schema = model.schema.partial()
  partSchemas.set(model, schema)
  return schema
}

/**
 * Parses part of a record with the entity's schema. Returns only the fields that the input names, without defaults. A
 * list that is longer than its limit in `before`, as after a merge without a server, may be changed, but not grow.
 */
export function parseFields(
  model: EntityModel,
  input: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Result<Readonly<Record<string, unknown>>, CommandError> {
  const parsed = partSchemaOf(model).safeParse(input)
  if (parsed.success) return ok(Object.fromEntries(Object.keys(input).map((field) => [field, parsed.data[field]])))
  const problem = firstIssue(parsed.error)
  const { field = '', reason } = problem
  const entry = model.lists[field] ?? model.sets[field]
  if (reason !== 'too_many' || entry === undefined || grows(before[field], input[field])) return err(problem)
  const { [field]: list, ...rest } = input
  const entries = entry.array().safeParse(list)
  if (!entries.success) return err({ ...firstIssue(entries.error), field })
  const others = parseFields(model, rest, before)
  return others.ok ? ok({ ...others.value, [field]: entries.data }) : others
}

const grows = (before: unknown, after: unknown): boolean => elementsOf(after).length > elementsOf(before).length

/** Returns the cells in which `after` differs from `before`, so that a change carries only those. */
export function patchBetween(
  model: EntityModel,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Patch {
  const patch: WritablePatch = {}
  for (const field of Object.keys(after)) {
    if (field in model.lists) listCells(patch, field, entriesOf(before[field]), entriesOf(after[field]))
    else if (field in model.sets) setCells(patch, field, elementsOf(before[field]), elementsOf(after[field]))
    else if (field in model.maps) mapCells(patch, field, objectOf(before[field]), objectOf(after[field]))
    else if (!isPart(model, field) && (before[field] ?? null) !== (after[field] ?? null))
      patch[cellPath(field)] = after[field] as CellValue
  }
  for (const [name, schema] of Object.entries(model.composites))
    compositeCell(patch, name, Object.keys(schema.shape), before, after)
  return patch
}

function listCells(patch: WritablePatch, field: string, before: readonly Entry[], after: readonly Entry[]): void {
  for (const entry of after) {
    const old = before.find((candidate) => candidate.id === entry.id)
    for (const [key, value] of Object.entries(entry)) {
      if (key === 'id' || old?.[key] === value) continue
      if (old === undefined && value === null) continue
      patch[cellPath(field, entry.id, key)] = value
    }
  }
  for (const entry of before) {
    if (!after.some((candidate) => candidate.id === entry.id)) patch[cellPath(field, entry.id)] = null
  }
}

function setCells(patch: WritablePatch, field: string, before: readonly string[], after: readonly string[]): void {
  for (const element of after) if (!before.includes(element)) patch[cellPath(field, element)] = true
  for (const element of before) if (!after.includes(element)) patch[cellPath(field, element)] = false
}

function mapCells(
  patch: WritablePatch,
  field: string,
  before: Readonly<Record<string, Scalar>>,
  after: Readonly<Record<string, Scalar>>,
): void {
  for (const [key, value] of Object.entries(after))
    if (before[key] !== value && value !== undefined) patch[cellPath(field, key)] = value
  for (const key of Object.keys(before)) if (after[key] === undefined) patch[cellPath(field, key)] = null
}

const isPart = (model: EntityModel, field: string): boolean =>
  Object.values(model.composites).some((schema) => field in schema.shape)

/** Writes a composite as a whole if any of its parts differs. */
function compositeCell(
  patch: WritablePatch,
  name: string,
  parts: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  const valueOf = (part: string): Scalar => ((part in after ? after[part] : before[part]) ?? null) as Scalar
  if (parts.some((part) => valueOf(part) !== (before[part] ?? null)))
    patch[cellPath(name)] = Object.fromEntries(parts.map((part) => [part, valueOf(part)]))
}
