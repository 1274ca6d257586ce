import type { EntityModel } from './entity-model.ts'

type Fields = Readonly<Record<string, unknown>>

/** Cached, because running every field's schema takes longer than merging a change. */
const knownDefaults = new WeakMap<EntityModel, Fields>()

/**
 * An entity's fields when nobody wrote any: the same ones each time. Every new record begins as a copy of them. Parsed from a
 * text they are an object whose copies V8 keeps compact; those of a frozen one, or of one made field by field, become tables
 * once they are written to, and take several times as long to read.
 */
export function defaultFields(model: EntityModel): Fields {
  const known = knownDefaults.get(model)
  if (known !== undefined) return known
  const fields = JSON.parse(JSON.stringify(defaultsOf(model.schema.shape))) as Record<string, unknown>
  for (const value of Object.values(fields)) Object.freeze(value)
  knownDefaults.set(model, fields)
  return fields
}

/** The default values of a shape's fields. Required fields are left out. */
export function defaultsOf(shape: EntityModel['schema']['shape']): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = schema.safeParse(undefined)
    if (parsed.success) fields[name] = parsed.data
  }
  return fields
}

/** The defaults of fields that need no word, also by name: in a map they are found in half the time. */
interface Omissible {
  readonly fields: Fields
  readonly byName: ReadonlyMap<string, unknown>
}

const knownOmissible = new WeakMap<EntityModel, Omissible>()

/** Parts of a composite need a word: whether it says something is asked of them all. */
function omissibleOf(model: EntityModel): Omissible {
  const known = knownOmissible.get(model)
  if (known !== undefined) return known
  const parts = new Set(Object.values(model.composites).flatMap(({ shape }) => Object.keys(shape)))
  const fields = Object.fromEntries(Object.entries(defaultFields(model)).filter(([field]) => !parts.has(field)))
  const made: Omissible = { fields, byName: new Map(Object.entries(fields)) }
  knownOmissible.set(model, made)
  return made
}

/** The defaults of fields that need no word. */
export const omissibleFields = (model: EntityModel): Fields => omissibleOf(model).fields

/** Fields without those that hold their default. Clocks are packed by them, and unpacked, as by all of them. */
export function leanFields(model: EntityModel, fields: Fields): Fields {
  const { byName } = omissibleOf(model)
  const lean: Record<string, unknown> = {}
  for (const field in fields) {
    const value = fields[field]
    const standard = byName.get(field)
    if (standard === undefined || !isDefault(value, standard)) lean[field] = value
  }
  return lean
}

/** Adds the omitted defaults back to lean fields. */
export const wholeFields = (model: EntityModel, lean: Fields): Fields => ({ ...omissibleFields(model), ...lean })

/**
 * Returns a function that returns these fields without the listed ones; the same object for the same list, of which
 * there are few. Deleting the fields from each record instead would turn it into a table, as above.
 */
export function fieldsBut(fields: Fields): (missing: readonly string[]) => Fields {
  const known = new Map<string, Fields>()
  return (missing) => {
    const key = missing.join()
    const found = known.get(key)
    if (found !== undefined) return found
    const present = Object.fromEntries(Object.entries(fields).filter(([field]) => !missing.includes(field)))
    known.set(key, present)
    return present
  }
}

/** Whether a value equals the default. Lists and objects are compared by content. */
export const isDefault = (value: unknown, standard: unknown): boolean =>
  value === standard ||
  (typeof value === 'object' &&
    value !== null &&
    !isLonger(value, standard) &&
    JSON.stringify(value) === JSON.stringify(standard))

const isLonger = (value: object, standard: unknown): boolean =>
  Array.isArray(value) && Array.isArray(standard) && value.length > standard.length
