import type { EntityModel } from './entity-model.ts'

/** To ask every field's schema takes longer than to merge a change. */
const knownDefaults = new WeakMap<EntityModel, Readonly<Record<string, unknown>>>()

/** An entity's fields when nobody wrote any: the same ones each time, frozen. */
export function defaultFields(model: EntityModel): Readonly<Record<string, unknown>> {
  const known = knownDefaults.get(model)
  if (known !== undefined) return known
  const fields = defaultsOf(model.schema.shape)
  for (const value of Object.values(fields)) Object.freeze(value)
  knownDefaults.set(model, Object.freeze(fields))
  return fields
}

/** What a shape's fields hold when nothing is given; those that must be given are missing. */
export function defaultsOf(shape: EntityModel['schema']['shape']): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = schema.safeParse(undefined)
    if (parsed.success) fields[name] = parsed.data
  }
  return fields
}

/** Whether a field holds what nobody wrote. Lists that are one value are compared by what is in them. */
export const isDefault = (value: unknown, standard: unknown): boolean =>
  value === standard ||
  (typeof value === 'object' && value !== null && JSON.stringify(value) === JSON.stringify(standard))
