import { defaultFields, entityModels, entityNamed, fieldsBut, isDefault } from '@bama/domain'
import type { DBCore, DBCoreTable, Middleware } from 'dexie'
import { mappedTable, type RowMapping } from './mapped-table.ts'

type Row = Record<string, unknown>

/**
 * On a row that lies here without its defaults: which of the fields that have one the record has not, for they are kept from
 * this person or younger than it. Rows from before lack this, and lie here whole.
 */
const without = '_without'

/** How the rows of one store lie in it. Fields that an index names always do: it would not find the row by them. */
function leanMapping(defaults: Readonly<Row>, indexed: ReadonlySet<string>): RowMapping {
  const omissible = Object.fromEntries(Object.entries(defaults).filter(([field]) => !indexed.has(field)))
  const names = Object.keys(omissible)
  const omissibleBut = fieldsBut(omissible)
  return {
    write(row) {
      const lean: Row = {}
      for (const field in row)
        if (!Object.hasOwn(omissible, field) || !isDefault(row[field], omissible[field])) lean[field] = row[field]
      lean[without] = names.filter((field) => !Object.hasOwn(row, field))
      return lean
    },
    read<T>(row: T): T {
      const missing = (row as Row | undefined)?.[without]
      if (!Array.isArray(missing)) return row
      const { [without]: _missing, ...own } = row as Row
      return { ...omissibleBut(missing), ...own } as T
    },
  }
}

const indexedFields = ({ schema: { primaryKey, indexes } }: DBCoreTable): ReadonlySet<string> =>
  new Set([primaryKey, ...indexes].flatMap(({ keyPath }) => keyPath ?? []))

/**
 * Records lie in their stores without the fields that hold their default, which are most of them: what is not there is neither
 * copied to the browser's database nor back. Whoever reads them gets all fields (packages/sync/SPEC.md, S123).
 */
export const leanRows: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'lean-rows',
  // Beneath what opens sealed values, which looks for fields by their names.
  level: -3,
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name)
      const entity = entityNamed(name)
      if (entity === null) return table
      return mappedTable(table, leanMapping(defaultFields(entityModels[entity]), indexedFields(table)))
    },
  }),
}
