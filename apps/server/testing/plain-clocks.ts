import { entityModels, entityNamed, type PackedClocksOf, unpackClocks, wholeFields } from '@bama/domain'

type Clocks = Readonly<Record<string, string>>

/** Returns the clock of each cell of a record, packed or not. */
export function plainClocks(
  entity: string,
  fields: Readonly<Record<string, unknown>>,
  clocks: PackedClocksOf<string>,
): Clocks {
  const name = entityNamed(entity)
  return name === null ? (clocks as Clocks) : unpackClocks(entityModels[name], fields, clocks)
}

/** Like `plainClocks`, for a row of the store. */
export const storedClocks = (row: {
  readonly entity: string
  readonly fields: string
  readonly clocks: string
}): Clocks => plainClocks(row.entity, JSON.parse(row.fields) as Clocks, JSON.parse(row.clocks) as Clocks)

/** Returns all fields of a living row of the store, including those with their default value. */
export function storedFields(row: {
  readonly entity: string
  readonly fields: string
}): Readonly<Record<string, unknown>> {
  const name = entityNamed(row.entity)
  const lean = JSON.parse(row.fields) as Readonly<Record<string, unknown>>
  return name === null ? lean : wholeFields(entityModels[name], lean)
}
