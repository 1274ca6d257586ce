import type { CellValue, Patch } from '@bama/domain'
import type { SimPerson } from '../sim-server-port.ts'
import { isPrivate, shapes } from './shapes.ts'
import { instantsByWall, isByWall } from './walls.ts'

/** One accepted write of one record, by a person or by the server itself. */
export interface Write {
  readonly entity: string
  readonly recordId: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly patch: Patch
  readonly stamp: string
  /** Its number among its device's writes; the server's own writes have none. */
  readonly n?: number
}

interface Cell {
  readonly value: CellValue
  readonly stamp: string
  readonly n: number
}

/** A record as the oracle computes it: flat cells, independent of the product's data structures. */
export interface FoldedRecord {
  readonly entity: string
  readonly id: string
  readonly isDeleted: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
  /** For hours: whether they ever were a running timer. */
  readonly everRan: boolean
  /** `updatedAt` and `version` for people from whom fields are hidden, counting only changes of visible fields. */
  readonly shownAt: string
  readonly shownVersion: number
  readonly cells: ReadonlyMap<string, Cell>
}

/** All records and people after some writes. Immutable, so that snapshots are free. */
export interface World {
  readonly records: ReadonlyMap<string, FoldedRecord>
  /** `<follow-up> <day> → <recipient>` of notified contacts. No later message about the same is allowed. */
  readonly notified: ReadonlySet<string>
  readonly people: ReadonlyMap<string, SimPerson>
  /** For timers that the server ended because the next one began: the stamp of that interval. */
  readonly closed: ReadonlyMap<string, string>
  /** `<entry> <stamp> <device>` of intervals to which an edit of this device gave another stamp: that stamp. */
  readonly replacedStamps: ReadonlyMap<string, string>
}

const keyOf = (entity: string, id: string): string => `${entity}/${id}`

export const recordIn = ({ records }: World, entity: string, id: string): FoldedRecord | undefined =>
  records.get(keyOf(entity, id))

export const livingIn = (world: World, entity: string, id: string): FoldedRecord | undefined => {
  const record = recordIn(world, entity, id)
  return record === undefined || record.isDeleted ? undefined : record
}

export const livingOf = ({ records }: World, entity: string): readonly FoldedRecord[] =>
  [...records.values()].filter((record) => record.entity === entity && !record.isDeleted)

export const valueOf = (record: FoldedRecord, cell: string): CellValue | undefined => record.cells.get(cell)?.value

/** A field's value; null if it was never written and has no default. */
export const fieldIn = (record: FoldedRecord, field: string): unknown =>
  record.cells.get(field)?.value ?? shapes[record.entity]?.defaults[field] ?? null

/** Trims texts; empty ones become null. */
export function tidy(value: CellValue): CellValue {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([part, inner]) => [part, tidy(inner) as typeof inner]))
}

const wallFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jerusalem',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The stored form of a value. An interval gets its wall times from its instants, or vice versa. */
function kept(value: CellValue): CellValue {
  const parts = tidy(value)
  if (typeof parts !== 'object' || parts === null) return parts
  if (isByWall(parts)) return { ...parts, ...instantsByWall(parts) }
  if (typeof parts['started_at'] !== 'string') return parts
  const [date = '', start_time = ''] = wallFormat.format(Date.parse(parts['started_at'])).split(' ')
  const end =
    typeof parts['ended_at'] === 'string'
      ? (wallFormat.format(Date.parse(parts['ended_at'])).split(' ')[1] ?? null)
      : null
  return {
    ...parts,
    date,
    start_time: parts['start_time'] === null ? null : start_time,
    end_time: parts['end_time'] === null ? null : end,
  }
}

/** Returns the same text for equal values, whatever the order of their parts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${parts.map(([part, inner]) => `${part}:${canonical(inner)}`).join()}}`
}

/** Whether the cell belongs to a removed list entry. Edits don't bring it back. */
export function isRemoved(record: FoldedRecord, cell: string): boolean {
  const [list, entry, part] = cell.split('/')
  return part !== undefined && record.cells.has(`${list}/${entry}`)
}

/** Whether the cell removes an entry or element that isn't there, was never removed, and isn't made by the same patch. */
export function removesNothing({ entity, cells }: FoldedRecord, cell: string, patch: Patch): boolean {
  const value = patch[cell]
  const [field = '', , part] = cell.split('/')
  if (part !== undefined || cells.has(cell)) return false
  const { sets = [], derivedSets = [] } = shapes[entity] ?? {}
  if (value === false) return [...sets, ...derivedSets].includes(field)
  const isEntry = value === null && cell !== field && shapes[entity]?.lists?.includes(field) === true
  return isEntry && ![...cells.keys(), ...Object.keys(patch)].some((known) => known.startsWith(`${cell}/`))
}

/** Compares two states of a canvas element: by higher version, then lower nonce, then text. */
function elementOrder(...states: readonly [CellValue, CellValue]): number {
  const texts = states.map((state) => (typeof state === 'string' ? state : '{}'))
  const [a = '', b = ''] = texts
  const [one, other] = texts.map((text) => JSON.parse(text) as Readonly<Record<string, number>>)
  const [version = 0, nonce = 0] = ['version', 'versionNonce'].map((part) => (one?.[part] ?? 0) - (other?.[part] ?? 0))
  if (version !== 0) return version
  if (nonce !== 0) return -nonce
  return a === b ? 0 : a > b ? 1 : -1
}

/** Whether a write wins: the later stamp, then the greater value. Canvas elements compare by content first. */
export function wins(record: FoldedRecord, cell: string, value: CellValue, stamp: string): boolean {
  if (isRemoved(record, cell)) return false
  const known = record.cells.get(cell)
  // What was read stays read, no matter who says less of it later.
  if (known !== undefined && cell === 'read_to' && known.value !== value)
    return canonical(value) > canonical(known.value)
  if (known !== undefined && record.entity === 'canvas' && cell.endsWith('/element')) {
    const order = elementOrder(value, known.value)
    if (order !== 0) return order > 0
  }
  if (known === undefined || stamp > known.stamp) return true
  return stamp === known.stamp && canonical(kept(value)) > canonical(known.value)
}

const isOpen = (interval: CellValue): boolean =>
  typeof interval === 'object' && interval !== null && (interval['ended_at'] ?? null) === null && !isByWall(interval)

/** The cells that a patch changes. Removing what isn't there is no change. */
export const wonCells = (
  record: FoldedRecord,
  patch: Patch,
  stamp: string,
): readonly (readonly [string, CellValue])[] =>
  Object.entries(patch).filter(
    ([cell, value]) => !removesNothing(record, cell, patch) && wins(record, cell, value, stamp),
  )

const emptyRecord = (entity: string, id: string, at: string): FoldedRecord => ({
  entity,
  id,
  isDeleted: false,
  createdAt: at,
  updatedAt: at,
  version: 0,
  everRan: false,
  shownAt: at,
  shownVersion: 0,
  cells: new Map(),
})

/** The world after one more write. The final state of all copies depends on the writes alone. */
export function withWrite(world: World, { entity, recordId, operation, patch, stamp, n = 0 }: Write): World {
  const at = stamp.slice(0, 24)
  const before = recordIn(world, entity, recordId)
  const record = operation === 'create' ? (before ?? emptyRecord(entity, recordId, at)) : before
  if (record === undefined) return world
  const won = wonCells(record, patch, stamp)
  if (operation === 'update' && won.length === 0) return world
  const cells = new Map(record.cells)
  for (const [cell, value] of won) cells.set(cell, { value: kept(value), stamp, n })
  for (const cell of cells.keys()) if (isRemoved({ ...record, cells }, cell)) cells.delete(cell)
  const isShown = operation !== 'update' || won.some(([cell]) => !isPrivate(entity, cell.split('/')[0] ?? ''))
  const after: FoldedRecord = {
    ...record,
    shownAt: isShown && at > record.shownAt ? at : record.shownAt,
    shownVersion: record.shownVersion + (isShown ? 1 : 0),
    isDeleted: record.isDeleted || operation === 'delete',
    updatedAt: at > record.updatedAt ? at : record.updatedAt,
    version: record.version + 1,
    everRan: record.everRan || won.some(([cell, value]) => cell === 'interval' && isOpen(value)),
    cells,
  }
  return { ...world, records: new Map(world.records).set(keyOf(entity, recordId), after) }
}

/** The world before any write. People's names are their ids. */
export function emptyWorld(people: readonly SimPerson[]): World {
  const records = people.map(({ id }): [string, FoldedRecord] => [
    keyOf('systemUsers', id),
    emptyRecord('systemUsers', id, ''),
  ])
  return {
    records: new Map(records),
    notified: new Set(),
    people: new Map(people.map((person) => [person.id, person])),
    closed: new Map(),
    replacedStamps: new Map(),
  }
}

/** The name of a person as their records carry it. */
export function nameOf(world: World, id: string): string {
  const user = recordIn(world, 'systemUsers', id)
  const fullName = user === undefined ? null : fieldIn(user, 'full_name')
  return typeof fullName === 'string' ? fullName : id
}
