import {
  assert,
  type CellValue,
  cellParts,
  cellPath,
  compareOrdered,
  type EntityModel,
  type Patch,
  type Scalar,
} from '@bama/domain'
import type { Stamp } from '../stamp/stamp.ts'
import type { Clocks, Row } from './row.ts'

export interface Merged {
  readonly row: Row
  /** Cells that the patch wrote. */
  readonly won: readonly string[]
  /** Cells in which a later stamp stood already; they belong in the history. */
  readonly lost: readonly string[]
}

interface Draft {
  readonly fields: Record<string, unknown>
  readonly clocks: Record<string, Stamp>
}

type Entry = { readonly id: string; readonly sort_order: string | null } & Readonly<Record<string, Scalar>>

/** An entity's fields when nobody wrote any. */
export function defaultFields(model: EntityModel): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(model.schema.shape)) {
    const parsed = schema.safeParse(undefined)
    if (parsed.success) fields[name] = parsed.data
  }
  return fields
}

export const emptyRow = (model: EntityModel): Row => ({ fields: defaultFields(model), clocks: {} })

/**
 * Lays a patch over a row: each cell goes to the later stamp; equal stamps to the greater value, so that order
 * of arrival never matters. A removed list entry stays removed. Commutative, associative, idempotent.
 */
export function mergePatch(model: EntityModel, row: Row, patch: Patch, stamp: Stamp): Merged {
  const draft: Draft = { fields: { ...row.fields }, clocks: { ...row.clocks } }
  const won: string[] = []
  const lost: string[] = []
  for (const [path, value] of Object.entries(patch)) {
    const wins = isLater(model, row.clocks, draft, path, value, stamp)
    if (wins) writeCell(model, draft, path, value, stamp)
    ;(wins ? won : lost).push(path)
  }
  return { row: withDerived(model, draft), won, lost }
}

/** Lays a pending patch over a row without asking clocks: what a person did here stays on their screen until it is answered. */
export function overlayPatch(model: EntityModel, row: Row, patch: Patch, stamp: Stamp): Row {
  const draft: Draft = { fields: { ...row.fields }, clocks: { ...row.clocks } }
  for (const [path, value] of Object.entries(patch)) {
    if (!isInRemovedEntry(draft.clocks, path)) writeCell(model, draft, path, value, stamp)
  }
  return withDerived(model, draft)
}

/** Derived fields follow from the cells alone: computed again after every write, they are the same on every copy. */
const withDerived = (model: EntityModel, { fields, clocks }: Row): Row =>
  model.derive === undefined ? { fields, clocks } : { fields: model.derive(fields, clocks), clocks }

function isLater(
  model: EntityModel,
  clocks: Clocks,
  draft: Draft,
  path: string,
  value: CellValue,
  stamp: Stamp,
): boolean {
  if (isInRemovedEntry(draft.clocks, path)) return false
  const known = clocks[path]
  if (known === undefined || stamp > known) return true
  if (stamp < known) return false
  return canonical(value) > canonical(readCell(model, draft.fields, path))
}

/** One spelling per value: the order of a composite's parts means nothing. */
const canonical = (value: CellValue): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(value)

/** Whether the path lies in a list entry that was removed: three parts, and the entry itself has a clock. */
function isInRemovedEntry(clocks: Clocks, path: string): boolean {
  const parts = path.split('/')
  return parts.length === 3 && clocks[`${parts[0]}/${parts[1]}`] !== undefined
}

/** A cell's value as it stands in the fields; what is not there is null. */
export function readCell(model: EntityModel, fields: Readonly<Record<string, unknown>>, path: string): CellValue {
  const [field = '', key, entryField] = cellParts(path) ?? []
  const composite = Object.hasOwn(model.composites, field) ? model.composites[field] : undefined
  if (composite !== undefined)
    return Object.fromEntries(Object.keys(composite.shape).map((part) => [part, scalarOf(fields[part])]))
  const value = fields[field]
  if (key === undefined) return scalarOf(value)
  if (Array.isArray(value)) {
    if (entryField === undefined) return value.includes(key)
    const entry = (value as Entry[]).find((candidate) => candidate.id === key)
    return entry?.[entryField] ?? null
  }
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : null
  return scalarOf(inner)
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const scalarOf = (value: unknown): Scalar => (isScalar(value) ? value : null)

function writeCell(model: EntityModel, draft: Draft, path: string, value: CellValue, stamp: Stamp): void {
  const [field = '', key, entryField] = cellParts(path) ?? []
  draft.clocks[path] = stamp
  const current = draft.fields[field]
  if (typeof value === 'object' && value !== null) {
    for (const [part, partValue] of Object.entries(value)) draft.fields[part] = partValue
  } else if (key === undefined) {
    draft.fields[field] = value
  } else if (field in model.sets) {
    draft.fields[field] = withElement(elementsOf(current), key, value === true)
  } else if (field in model.maps) {
    draft.fields[field] = withKey(current, key, value)
  } else if (entryField === undefined) {
    assert(field in model.lists, `${field} has cells of its own`)
    removeEntry(draft, field, key)
  } else {
    draft.fields[field] = withEntryField(entriesOf(current), model, field, key, entryField, value)
  }
}

const elementsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

const entriesOf = (value: unknown): readonly Entry[] => (Array.isArray(value) ? (value as Entry[]) : [])

function withElement(elements: readonly string[], element: string, present: boolean): readonly string[] {
  const others = elements.filter((candidate) => candidate !== element)
  // By code unit, not by locale: every copy must show the same order.
  return present ? [...others, element].sort((a, b) => (a < b ? -1 : 1)) : others
}

function withKey(current: unknown, key: string, value: CellValue): Readonly<Record<string, unknown>> {
  const known: Record<string, unknown> = typeof current === 'object' && current !== null ? { ...current } : {}
  delete known[key]
  return value === null ? known : { ...known, [key]: value }
}

function withEntryField(
  entries: readonly Entry[],
  model: EntityModel,
  field: string,
  id: string,
  entryField: string,
  value: CellValue,
): readonly Entry[] {
  const known = entries.find((entry) => entry.id === id) ?? emptyEntry(model, field, id)
  const entry = { ...known, [entryField]: value } as Entry
  return [...entries.filter((candidate) => candidate.id !== id), entry].sort(compareOrdered)
}

function emptyEntry(model: EntityModel, field: string, id: string): Entry {
  const schema = model.lists[field]
  assert(schema, `${field} is a keyed list`)
  const defaults: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(schema.shape)) {
    const parsed = part.safeParse(undefined)
    if (parsed.success) defaults[name] = parsed.data
  }
  return { ...defaults, id } as unknown as Entry
}

function removeEntry(draft: Draft, field: string, id: string): void {
  draft.fields[field] = entriesOf(draft.fields[field]).filter((entry) => entry.id !== id)
  const prefix = `${cellPath(field, id)}/`
  // The entry's own clocks have nothing left to decide: the removal outlives every one of them.
  for (const path of Object.keys(draft.clocks)) if (path.startsWith(prefix)) delete draft.clocks[path]
}

/** The instant of the latest write, which is a record's `updated_at`; null when no cell was ever written. */
export function latestClock(clocks: Clocks): Stamp | null {
  let latest: Stamp | null = null
  for (const stamp of Object.values(clocks)) if (latest === null || stamp > latest) latest = stamp
  return latest
}
