import { type EntityName, entityNames, type RecordId, recordIdSchema } from '@bama/domain'
import { maxImportItems } from '@bama/sync'
import { ApiFailure } from '../http/api-failure.ts'

/** What a backup holds, as it came: nothing of the records is checked yet. */
export interface Backup {
  readonly items: ReadonlyMap<EntityName, readonly unknown[]>
  /** Kinds of record that nothing here knows. */
  readonly unknownEntities: readonly string[]
}

export type Raw = Readonly<Record<string, unknown>>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of an object from outside, only what is its own: `__proto__` and the like go nowhere. */
export const ownOf = (raw: Raw, name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined)

/** The id in a file: of old, some were numbers. */
export const idIn = (value: unknown): RecordId | null =>
  recordIdSchema.safeParse(typeof value === 'number' ? String(value) : value).data ?? null

const isGiven = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number'

const noData = (field: string): ApiFailure => new ApiFailure('invalid_backup', 'Invalid import data format', { field })

/**
 * The backup in a request's body (docs/specification.md, B3). Only `version`, `timestamp` and `data` are read: a file's
 * `syncQueue` is never replayed. Throws `invalid_backup` for a file that is none, `too_large` for one that holds too much.
 */
export function readBackup(body: unknown): Backup {
  const file = isRaw(body) ? body : {}
  for (const field of ['version', 'timestamp'])
    if (!isGiven(ownOf(file, field))) throw new ApiFailure('invalid_backup', 'Invalid backup format', { field })
  const data = ownOf(file, 'data')
  if (!isRaw(data)) throw noData('data')
  const items = new Map<EntityName, readonly unknown[]>()
  for (const entity of entityNames) {
    const records = ownOf(data, entity)
    if (records === undefined) continue
    if (!Array.isArray(records)) throw noData(`data.${entity}`)
    items.set(entity, records)
  }
  const count = [...items.values()].reduce((sum, records) => sum + records.length, 0)
  if (count > maxImportItems)
    throw new ApiFailure('too_large', `a backup holds up to ${maxImportItems} records`, { field: 'data' })
  // The old product's internal stores begin so.
  const unknownEntities = Object.keys(data).filter(
    (name) => !name.startsWith('_') && !entityNames.some((known) => known === name),
  )
  return { items, unknownEntities }
}
