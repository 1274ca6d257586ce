import { cellParts, cellPath } from './cell-path.ts'
import type { ClocksOf, PackedClocksOf } from './clocks.ts'
import { defaultsOf, isDefault } from './default-fields.ts'
import type { EntityModel } from './entity-model.ts'

/** Stands for all cells that aren't listed. No field has this name. */
const allOthers = '*'

type Fields = Readonly<Record<string, unknown>>

/** Returns the stamp that last wrote a cell of a record with these fields, or undefined if none is known. */
export function stampIn<Stamp extends string>(
  model: EntityModel,
  fields: Fields,
  clocks: PackedClocksOf<Stamp> | undefined,
  cell: string,
): Stamp | undefined {
  const named = clocks?.[cell]
  if (named !== undefined) return named ?? undefined
  const common = clocks?.[allOthers] ?? undefined
  return common !== undefined && saysSomething(model, fields, cell) ? common : undefined
}

/**
 * Clocks and their packed form, cached because a server unpacks and packs each record that it sends. This is safe
 * because clocks are never mutated and always belong to the fields of one record.
 */
const packedBefore = new WeakMap<object, PackedClocksOf<string>>()

/** Packs clocks. Equal fields and clocks always give an equal result. */
export function packClocks<Stamp extends string>(
  model: EntityModel,
  fields: Fields,
  clocks: ClocksOf<Stamp>,
): PackedClocksOf<Stamp> {
  const known = packedBefore.get(clocks)
  if (known !== undefined) return known as PackedClocksOf<Stamp>
  const cells = cellsThatSay(model, fields)
  const saying = new Set(cells)
  const common = mostFrequent(cells, clocks)
  if (common === null) return clocks
  const packed: Record<string, Stamp | null> = { [allOthers]: common }
  for (const cell in clocks) {
    const stamp = clocks[cell]
    if (stamp !== undefined && (stamp !== common || !saying.has(cell))) packed[cell] = stamp
  }
  for (const cell of saying) if (clocks[cell] === undefined) packed[cell] = null
  packedBefore.set(clocks, packed)
  return packed
}

/** Unpacks clocks to one stamp per cell. Clocks that aren't packed are returned unchanged. */
export function unpackClocks<Stamp extends string>(
  model: EntityModel,
  fields: Fields,
  packed: PackedClocksOf<Stamp>,
): ClocksOf<Stamp> {
  const { [allOthers]: common = null, ...named } = packed
  const clocks: Record<string, Stamp> = {}
  for (const [cell, stamp] of Object.entries(named)) if (stamp !== null) clocks[cell] = stamp
  if (common === null) return clocks
  for (const cell of cellsThatSay(model, fields)) if (named[cell] === undefined) clocks[cell] = common
  packedBefore.set(clocks, packed)
  return clocks
}

/** Of those that stand most often the latest, so that nothing depends on the order of the cells. */
function mostFrequent<Stamp extends string>(cells: readonly string[], clocks: ClocksOf<Stamp>): Stamp | null {
  const [first = ''] = cells
  const only = clocks[first]
  // All cells of a new record were written together.
  if (only !== undefined && cells.every((cell) => clocks[cell] === only)) return only
  const counts = new Map<Stamp, number>()
  let found: Stamp | null = null
  let most = 0
  for (const cell of cells) {
    const stamp = clocks[cell]
    if (stamp === undefined) continue
    const count = (counts.get(stamp) ?? 0) + 1
    counts.set(stamp, count)
    if (count < most || (count === most && found !== null && stamp < found)) continue
    found = stamp
    most = count
  }
  return found
}

/** Fields that are cells, or parts of one, with their defaults. */
type Defaults = readonly (readonly [field: string, value: unknown])[]

/** How an entity's fields divide into cells, computed once. */
interface Anatomy {
  /** By field. */
  readonly plain: ReadonlyMap<string, unknown>
  readonly composites: readonly (readonly [cell: string, parts: Defaults])[]
  readonly lists: readonly (readonly [field: string, parts: Defaults])[]
  readonly sets: readonly string[]
  readonly maps: readonly string[]
}

const anatomies = new WeakMap<EntityModel, Anatomy>()

function anatomyOf(model: EntityModel): Anatomy {
  const known = anatomies.get(model)
  if (known !== undefined) return known
  const { schema, composites, lists, sets, maps, derived } = model
  const partsOf = ([name, { shape }]: readonly [string, EntityModel['schema']]): readonly [string, Defaults] => {
    const defaults = defaultsOf(shape)
    return [name, Object.keys(shape).flatMap((part) => (part === 'id' ? [] : [[part, defaults[part]] as const]))]
  }
  const parts = Object.values(composites).flatMap(({ shape }) => Object.keys(shape))
  const others = new Set([...parts, ...derived, ...[lists, sets, maps].flatMap(Object.keys)])
  const defaults = defaultsOf(schema.shape)
  const made: Anatomy = {
    plain: new Map(
      Object.keys(schema.shape).flatMap((field) => (others.has(field) ? [] : [[field, defaults[field]] as const])),
    ),
    composites: Object.entries(composites).map(partsOf),
    lists: Object.entries(lists).map(partsOf),
    sets: Object.keys(sets),
    maps: Object.keys(maps),
  }
  anatomies.set(model, made)
  return made
}

/** Whether a value is present and isn't the default. */
const says = (value: unknown, standard: unknown): boolean => value !== undefined && !isDefault(value, standard)

const anySays = (fields: Fields, parts: Defaults): boolean =>
  parts.some(([part, standard]) => says(fields[part], standard))

type Entry = Fields & { readonly id: string }

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The cells of a record whose values aren't the default. */
function cellsThatSay(model: EntityModel, fields: Fields): readonly string[] {
  const { plain, composites, lists, sets, maps } = anatomyOf(model)
  const cells: string[] = []
  // A record that is kept lean has few of them.
  for (const field in fields) if (plain.has(field) && says(fields[field], plain.get(field))) cells.push(field)
  for (const [cell, parts] of composites) if (anySays(fields, parts)) cells.push(cell)
  for (const [field, parts] of lists)
    for (const entry of listIn(fields[field]) as readonly Entry[])
      for (const [part, standard] of parts) if (says(entry[part], standard)) cells.push(cellPath(field, entry.id, part))
  for (const field of sets)
    for (const element of listIn(fields[field]) as readonly string[]) cells.push(cellPath(field, element))
  for (const field of maps) {
    const map = fields[field]
    if (typeof map === 'object' && map !== null)
      for (const [key, value] of Object.entries(map))
        if (says(value ?? undefined, undefined)) cells.push(cellPath(field, key))
  }
  return cells
}

/** Whether one cell isn't the default. Looks at the other cells only if this one is part of a field. */
function saysSomething(model: EntityModel, fields: Fields, cell: string): boolean {
  const { plain, composites } = anatomyOf(model)
  if (cellParts(cell)?.length !== 1) return cellsThatSay(model, fields).includes(cell)
  const parts = composites.find(([name]) => name === cell)?.[1]
  return parts === undefined ? plain.has(cell) && says(fields[cell], plain.get(cell)) : anySays(fields, parts)
}
