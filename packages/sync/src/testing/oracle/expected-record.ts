import { entityNamed, entityModels, textFieldsOf } from '@bama/domain'
import type { SimPerson } from '../sim-server-port.ts'
import { timerFieldsOf } from './consequences.ts'
import { canonical, fieldIn, type FoldedRecord, type World } from './fold.ts'
import { statusOf, workedMs } from './hours.ts'
import { shapes } from './shapes.ts'
import { isHidden, sees, seesAll } from './sight.ts'

type Fields = Readonly<Record<string, unknown>>

interface Entry {
  readonly id: string
  readonly sort_order: string | null
}

/** Entries without a key come last; ties are ordered by id. All compare as bytes. */
const inOrder = (a: Entry, b: Entry): number => {
  if ((a.sort_order ?? null) === (b.sort_order ?? null)) return a.id < b.id ? -1 : 1
  if (a.sort_order === null || b.sort_order === null) return a.sort_order === null ? 1 : -1
  return a.sort_order < b.sort_order ? -1 : 1
}

const checklistEntry = { completed: false, sort_order: null }

/** The defaults of unwritten parts of an entry; lists that are missing here have a checklist's. */
const entryDefaults: Readonly<Record<string, object>> = {
  elements: {},
  calls: {},
  tasks: {
    priority: 'רגילה',
    anchor: null,
    days: 0,
    time: null,
    before_rest: false,
    checklist: null,
    sort_order: null,
  },
  needs: { count: 1, call_day: 0, call_time: null, end_day: 0, end_time: null, sort_order: null },
}

function listOf({ cells }: FoldedRecord, list: string): readonly Entry[] {
  const entries = new Map<string, Entry>()
  for (const [cell, { value }] of cells) {
    const [field, id, part] = cell.split('/')
    if (field !== list || id === undefined || part === undefined) continue
    entries.set(id, {
      ...(entries.get(id) ?? entryDefaults[list] ?? checklistEntry),
      id,
      [part]: value,
    } as unknown as Entry)
  }
  return [...entries.values()].sort(inOrder)
}

const setOf = ({ cells }: FoldedRecord, set: string): readonly string[] =>
  [...cells]
    .flatMap(([cell, { value }]) =>
      cell.startsWith(`${set}/`) && value === true ? [decodeURIComponent(cell.slice(set.length + 1))] : [],
    )
    .sort()

/** White on dark colours, black on others (docs/specification.md, A9). */
function textColorOf(color: unknown): string {
  const [red = 0, green = 0, blue = 0] = (String(color).match(/[0-9a-f]{2}/gi) ?? []).map((hex) =>
    Number.parseInt(hex, 16),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128 ? '#ffffff' : '#000000'
}

function derivedFields(record: FoldedRecord): Fields {
  if (record.entity === 'tags') return { text_color: textColorOf(fieldIn(record, 'color')) }
  if (record.entity !== 'workHours') return {}
  const worked = workedMs(record)
  return { status: statusOf(record), hours_worked: worked === null ? null : worked / 3_600_000 }
}

function userFields(world: World, record: FoldedRecord): Fields {
  const person = world.people.get(record.id)
  const permissions = Object.fromEntries(
    Object.entries(person?.permissions ?? {}).filter(([, value]) => typeof value === 'boolean'),
  )
  const account = {
    name: record.id,
    email: person?.email,
    role: person?.role,
    is_approved: person?.is_approved,
    permissions,
  }
  return { ...account, last_login: null, last_login_device: null, ...timerFieldsOf(world, record.id) }
}

/** Free texts that the shape doesn't name. The simulation never writes them, so they are empty. */
function emptyTexts(entity: string): Fields {
  const known = entityNamed(entity)
  return known === null
    ? {}
    : Object.fromEntries(textFieldsOf(entityModels[known].schema).map((field) => [field, null]))
}

/** All fields of a record as a person reads them. */
function fieldsOf(world: World, record: FoldedRecord): Fields {
  const shape = shapes[record.entity]
  const plain = [...record.cells].filter(([cell]) => !cell.includes('/'))
  return {
    ...emptyTexts(record.entity),
    ...shape?.defaults,
    ...Object.fromEntries((shape?.lists ?? []).map((list) => [list, listOf(record, list)])),
    ...Object.fromEntries(
      [...(shape?.sets ?? []), ...(shape?.derivedSets ?? [])].map((set) => [set, setOf(record, set)]),
    ),
    ...Object.assign(
      {},
      ...plain.map(([cell, { value }]) => (cell in (shape?.composites ?? {}) ? value : { [cell]: value })),
    ),
    ...derivedFields(record),
    ...(record.entity === 'systemUsers' ? userFields(world, record) : {}),
  }
}

/** The record that a device of this person must have; null if it must not have it. */
export function expectedRecord(world: World, person: SimPerson, record: FoldedRecord): Fields | null {
  if (record.isDeleted || !sees(world, person, record)) return null
  const { entity, id, createdAt, updatedAt, version, shownAt, shownVersion, cells } = record
  const isAll = seesAll(person, record)
  const shown = Object.entries(fieldsOf(world, record)).filter(([field]) => !isHidden(person, record, field))
  const clocks = [...cells].filter(([cell]) => !isHidden(person, record, cell.split('/')[0] ?? ''))
  const bookkeeping = {
    created_at: createdAt,
    updated_at: isAll ? updatedAt : shownAt,
    _version: isAll ? version : shownVersion,
    _clocks: Object.fromEntries(clocks.map(([cell, { stamp }]) => [cell, stamp])),
  }
  // The server also writes people in ways that no mutation shows, so their bookkeeping isn't checked.
  return { ...Object.fromEntries(shown), id, ...(entity === 'systemUsers' ? {} : bookkeeping) }
}

/** Hours are rounded to two decimal places. */
const halfPlace = 0.005_01

const isSame = (field: string, actual: unknown, expected: unknown): boolean =>
  field === 'hours_worked' && typeof actual === 'number' && typeof expected === 'number'
    ? Math.abs(actual - expected) <= halfPlace
    : canonical(actual) === canonical(expected)

/** Lists how a record differs from the expected one. `ignored`: fields that aren't compared. */
export function differences(actual: Fields, expected: Fields, ignored: readonly string[] = []): readonly string[] {
  const fields = new Set([...Object.keys(actual), ...Object.keys(expected)]).difference(new Set(ignored))
  return [...fields].flatMap((field) => {
    if (isSame(field, actual[field], expected[field])) return []
    if (field === '_clocks')
      return differences(actual[field] as Fields, expected[field] as Fields).map((problem) => `clock of ${problem}`)
    return [`${field} is ${canonical(actual[field])}, should be ${canonical(expected[field])}`]
  })
}

/** For people, bookkeeping isn't compared. */
export const ignoredOf = (entity: string): readonly string[] =>
  entity === 'systemUsers' ? ['created_at', 'updated_at', '_version', '_clocks'] : []
