import { type EntityName, entityNames, err, ok, type RecordId, recordIdSchema, type Result } from '@bama/domain'
import { maxImportItems } from '../protocol/import.ts'

/** A backup's content, with unchecked records. */
export interface Backup {
  readonly items: ReadonlyMap<EntityName, readonly unknown[]>
  /** Ids of records deleted where the backup comes from; empty in a backup made for restoring. */
  readonly deleted: ReadonlyMap<EntityName, readonly RecordId[]>
  /** Unknown entities. */
  readonly unknownEntities: readonly string[]
}

export type Raw = Readonly<Record<string, unknown>>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads only an own property of an untrusted object, never `__proto__` and the like. */
export const ownOf = (raw: Raw, name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined)

/** Returns an id from a file, where some old ids are numbers; null if it is invalid. */
export const idIn = (value: unknown): RecordId | null =>
  recordIdSchema.safeParse(typeof value === 'number' ? String(value) : value).data ?? null

const isGiven = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Why a file is not a usable backup. `field`: the invalid part of it. */
export interface BackupFailure {
  readonly code: 'invalid_backup' | 'too_large'
  readonly message: string
  readonly field: string
}

const bad = (message: string, field: string) => err<BackupFailure>({ code: 'invalid_backup', message, field })
const noData = (field: string) => bad('Invalid import data format', field)

/**
 * Reads the backup in a parsed file (docs/specification.md, B3). Only `version`, `timestamp`, `data` and `deleted`
 * are read: a file's `syncQueue` is never replayed. `mostItems`: unlimited on a device without a server.
 */
export function readBackup(body: unknown, mostItems = maxImportItems): Result<Backup, BackupFailure> {
  const file = isRaw(body) ? body : {}
  for (const field of ['version', 'timestamp'])
    if (!isGiven(ownOf(file, field))) return bad('Invalid backup format', field)
  const data = ownOf(file, 'data')
  if (!isRaw(data)) return noData('data')
  const items = new Map<EntityName, readonly unknown[]>()
  for (const entity of entityNames) {
    const records = ownOf(data, entity)
    if (records === undefined) continue
    if (!Array.isArray(records)) return noData(`data.${entity}`)
    items.set(entity, records)
  }
  const deleted = deletedIn(ownOf(file, 'deleted'))
  const count = [...items.values(), ...deleted.values()].reduce((sum, records) => sum + records.length, 0)
  if (count > mostItems)
    return err({ code: 'too_large', message: `a backup holds up to ${mostItems} records`, field: 'data' })
  // The old product's internal stores start with `_`.
  const unknownEntities = Object.keys(data).filter(
    (name) => !name.startsWith('_') && !entityNames.some((known) => known === name),
  )
  return ok({ items, deleted, unknownEntities })
}

function deletedIn(lists: unknown): Backup['deleted'] {
  const found = new Map<EntityName, readonly RecordId[]>()
  for (const entity of entityNames) {
    const ids = isRaw(lists) ? ownOf(lists, entity) : undefined
    if (Array.isArray(ids))
      found.set(
        entity,
        ids.flatMap((id) => idIn(id) ?? []),
      )
  }
  return found
}
