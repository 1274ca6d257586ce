import { cellPath, type EntityModel } from '@bama/domain'
import type { RecordHere } from './record-here.ts'
import type { Raw } from './read-backup.ts'
import { seededId } from './seeded.ts'

interface Entry {
  readonly id: string
}

/**
 * Gives new ids to the file's list entries that were removed here. A removed entry stays removed
 * (packages/sync/SPEC.md, S6), so one that comes back must be a new one. The same removal gives the same id on every
 * import.
 */
export function withEntriesHere(model: EntityModel, fields: Raw, { id, row }: RecordHere): Raw {
  const lists = Object.keys(model.lists).filter((field) => Array.isArray(fields[field]))
  const here = (field: string, entry: Entry): Entry => {
    const removed = row.clocks[cellPath(field, entry.id)]
    return removed === undefined ? entry : here(field, { ...entry, id: seededId(id, field, entry.id, removed) })
  }
  return {
    ...fields,
    ...Object.fromEntries(
      lists.map((field) => [field, (fields[field] as readonly Entry[]).map((entry) => here(field, entry))]),
    ),
  }
}
