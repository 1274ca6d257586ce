import type { Change, EntityName } from '@bama/domain'
import { deviceIdSchema, latestStampOf, type LocalRecord, nextStamp, rebasedRecord } from '@bama/sync'
import { world } from '../runtime/world.ts'
import type { Overlay } from './optimistic.ts'

type Id = { readonly id: string }

/** The device in the stamps of rows that aren't written yet. Such stamps are never stored. */
const thisDevice = deviceIdSchema.parse('0'.repeat(16))

/**
 * The record after a change; null if there is none. Creating an existing record changes it if its id follows from what
 * it is about (packages/sync/SPEC.md, S85), and has no effect otherwise.
 */
function recordAfter(record: LocalRecord | null, { entity, recordId, operation, patch }: Change): LocalRecord | null {
  const last = record === null ? null : latestStampOf(record)
  const stamp = nextStamp(last, world.now(), thisDevice)
  const data = { patch, stamp }
  return rebasedRecord(record, [
    { id: '', n: 0, entity, recordId, operation, data, created_at: '', priority: operation === 'delete' ? 1 : 0 },
  ])
}

// A row is the stored record, in the entity's own type.
const rowAfter = <R extends Id>(row: R | null, changes: readonly Change[]): R | null =>
  changes.reduce(recordAfter, row as unknown as LocalRecord | null) as unknown as R | null

/**
 * Applies changes to rows of an entity. `isMember`: whether a record belongs to the query's result; if given, created
 * records are added, and changed ones that no longer belong are removed. Unchanged rows stay the same objects.
 */
export const overlayRows =
  <R extends Id>(entity: EntityName, isMember?: (row: R) => boolean): Overlay<readonly R[]> =>
  (rows, changes) => {
    const changesById = Map.groupBy(
      changes.filter((change) => change.entity === entity),
      (change): string => change.recordId,
    )
    if (changesById.size === 0) return rows
    let isChanged = false
    const found = new Set<string>()
    const patched = rows.flatMap((row) => {
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
      patched.push(created)
    }
    return isChanged ? patched : rows
  }

/**
 * The same for a query of a single record, or null. A deletion shows only when it is written, so that the record's
 * dialog closes then, instead of reporting a missing record before.
 */
export function overlayRow<R extends Id>(entity: EntityName, id: string | null | undefined): Overlay<R | null> {
  const overlay = overlayRows<R>(entity, (row) => row.id === id)
  return (row, changes) => {
    const rows = row === null ? [] : [row]
    const patched = overlay(
      rows,
      changes.filter(({ operation }) => operation !== 'delete'),
    )
    return patched === rows ? row : (patched[0] ?? null)
  }
}

/** The same for a query whose rows are a part of its value. */
export const overlayPart =
  <T, K extends keyof T>(part: K, overlay: Overlay<T[K]>): Overlay<T> =>
  (value, changes) => {
    const patched = overlay(value[part], changes)
    return patched === value[part] ? value : { ...value, [part]: patched }
  }
