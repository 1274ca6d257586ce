import {
  assert,
  type CellValue,
  cellParts,
  cellPath,
  compareOrdered,
  defaultFields,
  defaultsOf,
  type EntityModel,
  type Patch,
  rankedPartOf,
  type Scalar,
} from '@bama/domain'
import type { Stamp } from '../stamp/stamp.ts'
import type { Clocks, Row } from './row.ts'

export interface Merged {
  readonly row: Row
  /** The cells that the patch wrote. */
  readonly won: readonly string[]
  /** The cells that already had a later stamp; they belong in the history. */
  readonly lost: readonly string[]
}

/**
 * A row while a patch is applied to it. Each list, set and map is unpacked when its first cell comes, and packed and
 * sorted once at the end, so that the work grows with the size of patch plus record, not with their product.
 */
interface Draft {
  readonly model: EntityModel
  patch: Patch
  readonly fields: Record<string, unknown>
  readonly clocks: Record<string, Stamp>
  readonly lists: Map<string, Map<string, Entry>>
  readonly sets: Map<string, Set<string>>
  readonly maps: Map<string, Map<string, unknown>>
  /** The paths that have a clock, by list entry. Built when the first entry is removed. */
  cellsOfEntries: Map<string, string[]> | null
  madeEntries: ReadonlySet<string> | null
}

type Entry = { readonly id: string; readonly sort_order: string | null } & Readonly<Record<string, Scalar>>

export const emptyRow = (model: EntityModel): Row => ({ fields: defaultFields(model), clocks: {} })

/**
 * Merges a patch into a row. Each cell goes to the later stamp, and on equal stamps to the greater value, so that the
 * order of arrival never matters. In cells where the largest value wins, or which have a rule of their own
 * (`ranked`), stamps decide only between equal values. A removed list entry stays removed. Removing something that
 * never existed is no change and leaves no clock. Commutative, associative, idempotent.
 * `removals`: use `all` where changes come in any order, so that what a removal removes may come after it; every
 * removal then leaves its clock.
 */
export function mergePatch(
  model: EntityModel,
  row: Row,
  patch: Patch,
  stamp: Stamp,
  removals: 'effective' | 'all' = 'effective',
): Merged {
  const draft = openDraft(model, row, patch)
  const won: string[] = []
  const lost: string[] = []
  for (const [path, value] of Object.entries(patch)) {
    const cell = cellParts(path) ?? []
    if (removals === 'effective' && removesNothing(draft, path, cell, value)) continue
    const wins = isLater(row.clocks, draft, path, cell, value, stamp)
    if (wins) writeCell(draft, path, cell, value, stamp)
    ;(wins ? won : lost).push(path)
  }
  return { row: closeDraft(draft), won, lost }
}

/** A patch and its stamp. */
export interface StampedPatch {
  readonly patch: Patch
  readonly stamp: Stamp
}

/**
 * Applies pending patches to a row one after the other, ignoring clocks, so that a person's own changes stay on their
 * screen until the server answers. The row is unpacked and packed once for all patches.
 */
export function overlayPatches(model: EntityModel, row: Row, patches: readonly StampedPatch[]): Row {
  const draft = openDraft(model, row, {})
  for (const { patch, stamp } of patches) {
    draft.patch = patch
    draft.madeEntries = null
    for (const [path, value] of Object.entries(patch)) {
      const cell = cellParts(path) ?? []
      if (isInRemovedEntry(draft.clocks, cell) || isSmaller(draft, path, value)) continue
      // Clocks don't count here, but a cell's own ranking rule holds for what is shown, too.
      if (rankedPartOf(model, cell) !== null && !isLater(draft.clocks, draft, path, cell, value, stamp)) continue
      if (!removesNothing(draft, path, cell, value)) writeCell(draft, path, cell, value, stamp)
    }
  }
  return closeDraft(draft)
}

const openDraft = (model: EntityModel, { fields, clocks }: Row, patch: Patch): Draft => ({
  model,
  patch,
  fields: { ...fields },
  clocks: { ...clocks },
  lists: new Map(),
  sets: new Map(),
  maps: new Map(),
  cellsOfEntries: null,
  madeEntries: null,
})

/** Derived fields depend on the other cells alone. Computing them after every write keeps them equal on every copy. */
function closeDraft({ model, fields, clocks, lists, sets, maps }: Draft): Row {
  for (const [field, entries] of lists) fields[field] = [...entries.values()].sort(compareOrdered)
  // By code unit, not by locale: every copy must have the same order.
  for (const [field, elements] of sets) fields[field] = [...elements].sort((a, b) => (a < b ? -1 : 1))
  for (const [field, keys] of maps) fields[field] = Object.fromEntries(keys)
  return { fields: model.derive === undefined ? fields : model.derive(fields, clocks), clocks }
}

type Cell = readonly string[]

/** Whether a cell removes an entry or element that isn't there, has no clock, and isn't made by the same patch. */
function removesNothing(draft: Draft, path: string, [field = '', key, part]: Cell, value: CellValue): boolean {
  if (key === undefined || part !== undefined || draft.clocks[path] !== undefined) return false
  if (value === null && field in draft.model.lists)
    return !entriesOf(draft, field).has(key) && !madeEntriesOf(draft).has(path)
  return value === false && field in draft.model.sets && !elementsOf(draft, field).has(key)
}

/** The list entries that the patch itself writes to, whatever the order of its cells. */
const madeEntriesOf = (draft: Draft): ReadonlySet<string> =>
  (draft.madeEntries ??= new Set(
    Object.keys(draft.patch).flatMap((path) => {
      const end = path.lastIndexOf('/')
      return path.indexOf('/') < end ? [path.slice(0, end)] : []
    }),
  ))

/** The cells of a patch that change something, won or lost: all but removals of what isn't there. */
export function effectivePatch(patch: Patch, { won, lost }: Merged): Patch {
  const cells = Object.entries(patch)
  if (won.length + lost.length === cells.length) return patch
  const counted = new Set([...won, ...lost])
  return Object.fromEntries(cells.filter(([path]) => counted.has(path)))
}

function isLater(known: Clocks, draft: Draft, path: string, cell: Cell, value: CellValue, stamp: Stamp): boolean {
  if (isInRemovedEntry(draft.clocks, cell)) return false
  const clock = known[path]
  if (isSmaller(draft, path, value)) return false
  if (isLarger(draft, path, value)) return true
  if (clock === undefined) return true
  // The ranking rule decides regardless of stamps; between equal ranks the later stamp wins.
  const rank = rankedPartOf(draft.model, cell)?.compare(value, valueInDraft(draft, path, cell)) ?? 0
  if (rank !== 0) return rank > 0
  if (stamp !== clock) return stamp > clock
  return canonical(value) > canonical(valueInDraft(draft, path, cell))
}

/** The current value of a field where the largest value wins; null for every other cell. */
const largestSoFar = ({ model, fields }: Draft, path: string): string | null =>
  model.largest?.includes(path) === true && typeof fields[path] === 'string' ? fields[path] : null

const asText = (value: CellValue): string => (typeof value === 'string' ? value : '')

const isSmaller = (draft: Draft, path: string, value: CellValue): boolean =>
  asText(value) < (largestSoFar(draft, path) ?? '')

const isLarger = (draft: Draft, path: string, value: CellValue): boolean => {
  const known = largestSoFar(draft, path)
  return known !== null && asText(value) > known
}

/** The same text for equal values: the order of a composite's parts doesn't matter. */
const canonical = (value: CellValue): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(value)

/** Whether the cell belongs to a removed list entry: it has three parts, and the entry itself has a clock. */
const isInRemovedEntry = (clocks: Clocks, cell: Cell): boolean =>
  cell.length === 3 && clocks[entryPath(cell)] !== undefined

const entryPath = ([field = '', key = '']: Cell): string => cellPath(field, key)

/** Returns a cell's value from the fields, null if it is missing. */
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

/** Like {@link readCell}, for the draft's present state. */
function valueInDraft(
  { model, fields, lists, sets, maps }: Draft,
  path: string,
  [field = '', key, part]: Cell,
): CellValue {
  const entries = lists.get(field)
  if (entries !== undefined) return entries.get(key ?? '')?.[part ?? ''] ?? null
  const elements = sets.get(field)
  if (elements !== undefined) return elements.has(key ?? '')
  const keys = maps.get(field)
  return keys === undefined ? readCell(model, fields, path) : scalarOf(keys.get(key ?? ''))
}

function writeCell(draft: Draft, path: string, cell: Cell, value: CellValue, stamp: Stamp): void {
  const { model, fields, clocks } = draft
  const [field = '', key, entryField] = cell
  clocks[path] = stamp
  if (typeof value === 'object' && value !== null) {
    for (const [part, partValue] of Object.entries(value)) fields[part] = partValue
  } else if (key === undefined) {
    fields[field] = value
  } else if (field in model.sets) {
    const elements = elementsOf(draft, field)
    if (value === true) elements.add(key)
    else elements.delete(key)
  } else if (field in model.maps) {
    const keys = keysOf(draft, field)
    keys.delete(key)
    if (value !== null) keys.set(key, value)
  } else {
    assert(field in model.lists, `${field} has cells of its own`)
    if (entryField === undefined) removeEntry(draft, field, key)
    else {
      const entries = entriesOf(draft, field)
      const entry = entries.get(key) ?? emptyEntry(model, field, key)
      entries.set(key, { ...entry, [entryField]: value })
      const cells = draft.cellsOfEntries?.get(entryPath(cell))
      if (cells === undefined) draft.cellsOfEntries?.set(entryPath(cell), [path])
      else cells.push(path)
    }
  }
}

/** Returns what is kept unpacked under a field, unpacking it first if necessary. */
function unpacked<T>(kept: Map<string, T>, field: string, unpack: () => T): T {
  const known = kept.get(field) ?? unpack()
  kept.set(field, known)
  return known
}

const arrayIn = (fields: Readonly<Record<string, unknown>>, field: string): readonly unknown[] => {
  const value = fields[field]
  return Array.isArray(value) ? value : []
}

const entriesOf = ({ lists, fields }: Draft, field: string): Map<string, Entry> =>
  unpacked(lists, field, () => new Map((arrayIn(fields, field) as Entry[]).map((entry) => [entry.id, entry])))

const elementsOf = ({ sets, fields }: Draft, field: string): Set<string> =>
  unpacked(sets, field, () => new Set(arrayIn(fields, field) as string[]))

const keysOf = ({ maps, fields }: Draft, field: string): Map<string, unknown> =>
  unpacked(maps, field, () => new Map(Object.entries(fields[field] ?? {})))

function emptyEntry(model: EntityModel, field: string, id: string): Entry {
  const schema = model.lists[field]
  assert(schema, `${field} is a keyed list`)
  const defaults = defaultsOf(schema.shape)
  return { ...defaults, id } as unknown as Entry
}

function removeEntry(draft: Draft, field: string, id: string): void {
  entriesOf(draft, field).delete(id)
  draft.cellsOfEntries ??= Map.groupBy(
    Object.keys(draft.clocks).filter((path) => path.split('/').length === 3),
    (path) => path.slice(0, path.lastIndexOf('/')),
  )
  const entry = cellPath(field, id)
  // The clocks of the entry's cells are obsolete: the removal wins over any later write to them.
  for (const path of draft.cellsOfEntries.get(entry) ?? []) delete draft.clocks[path]
  draft.cellsOfEntries.delete(entry)
}
