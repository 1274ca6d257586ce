import type { Change, EntityName } from '@bama/domain'
import { deviceIdSchema, latestStampOf, type LocalRecord, nextStamp, shownRecord } from '@bama/sync'
import { world } from '../runtime/world.ts'
import type { Lay } from './optimistic.ts'

type Id = { readonly id: string }

/** Stands in the stamps of rows that are not written yet. No such stamp is ever stored. */
const thisDevice = deviceIdSchema.parse('0'.repeat(16))

/** A record after a change; null when there is none. What is there already is not created again. */
function recordAfter(record: LocalRecord | null, { entity, recordId, operation, patch }: Change): LocalRecord | null {
  const last = record === null ? null : latestStampOf(record)
  const stamp = nextStamp(last, world.now(), thisDevice)
  const data = { patch, stamp }
  return shownRecord(record, [
    { id: '', n: 0, entity, recordId, operation, data, created_at: '', priority: operation === 'delete' ? 1 : 0 },
  ])
}

// A row is the record that its store holds, in the entity's own type.
const rowAfter = <R extends Id>(row: R | null, changes: readonly Change[]): R | null =>
  changes.reduce(recordAfter, row as unknown as LocalRecord | null) as unknown as R | null

/**
 * Lays changes over rows of an entity. `isMember`: which records the query finds; with it created ones are added, and those
 * that a change takes out are left out. Rows that are not changed stay the same objects.
 */
export const layOverRows =
  <R extends Id>(entity: EntityName, isMember?: (row: R) => boolean): Lay<readonly R[]> =>
  (rows, changes) => {
    const changesById = Map.groupBy(
      changes.filter((change) => change.entity === entity),
      (change): string => change.recordId,
    )
    if (changesById.size === 0) return rows
    let isChanged = false
    const found = new Set<string>()
    const laid = rows.flatMap((row) => {
      const own = changesById.get(row.id)
      if (own === undefined) return [row]
      isChanged = true
      found.add(row.id)
      const next = rowAfter(row, own)
      return next === null || isMember?.(next) === false ? [] : [next]
    })
    for (const [id, own] of changesById) {
      const created = found.has(id) || own[0]?.operation !== 'create' ? null : rowAfter<R>(null, own)
      if (created === null || isMember?.(created) !== true) continue
      isChanged = true
      laid.push(created)
    }
    return isChanged ? laid : rows
  }

/** The same for a query that finds one record, or null. */
export function layOverRow<R extends Id>(entity: EntityName, id: string | null | undefined): Lay<R | null> {
  const lay = layOverRows<R>(entity, (row) => row.id === id)
  return (row, changes) => {
    const rows = row === null ? [] : [row]
    const laid = lay(rows, changes)
    return laid === rows ? row : (laid[0] ?? null)
  }
}

/** The same for a query whose rows are one part of its value. */
export const layOverPart =
  <T, K extends keyof T>(part: K, lay: Lay<T[K]>): Lay<T> =>
  (value, changes) => {
    const laid = lay(value[part], changes)
    return laid === value[part] ? value : { ...value, [part]: laid }
  }
