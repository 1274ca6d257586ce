import { type EntityName, entityNamed } from '@bama/domain'
import { idIn, instantMsOf, isRaw, type Raw, seededId } from '@bama/sync/import'
import { isSealed } from '../cipher.ts'
import type { MovingRow, OriginalsRow } from './migration-database.ts'

/** The records of the old product's rows, by entity and id. A row without an id gets one derived from its content. */
export function movingRowsOf({ source, at, rows }: OriginalsRow): readonly MovingRow[] {
  const entity = entityOf(source)
  if (entity === null) return []
  return rows.flatMap((raw, index) => {
    if (!isRaw(raw)) return []
    const id = idFor(entity, raw['id']) ?? seededId(source, at + index, JSON.stringify(raw))
    return [{ entity, id, record: { ...raw, ...referencesOf(raw), id } }]
  })
}

/** A valid id: an invalid one is replaced, always by the same new one. Null when there is none. */
function idFor(entity: EntityName, id: unknown): string | null {
  const isGiven = (typeof id === 'string' && id.trim() !== '') || typeof id === 'number'
  return idIn(id) ?? (isGiven ? seededId(entity, String(id)) : null)
}

/** The entity that a field of this name refers to. */
const referred: Readonly<Record<string, EntityName>> = {
  client_id: 'clients',
  event_id: 'events',
  task_id: 'tasks',
  timer_target_task_id: 'tasks',
  assigned_operator_id: 'systemUsers',
  user_id: 'systemUsers',
  created_by: 'systemUsers',
  decided_by: 'systemUsers',
  recipient_id: 'systemUsers',
  mentions: 'systemUsers',
}

/** The references, changed to the ids that the records get. */
function referencesOf(raw: Raw): Raw {
  const found: Record<string, unknown> = {}
  const kinds = Object.entries(referred)
  for (const [item, type] of [
    ['item_id', 'item_type'],
    ['entity_id', 'entity_type'],
  ] as const) {
    if (raw[type] === 'event') kinds.push([item, 'events'])
    if (raw[type] === 'task') kinds.push([item, 'tasks'])
  }
  for (const [field, entity] of kinds) {
    const value = raw[field]
    const mapped = (one: unknown): unknown => (one === 'none' ? one : (idFor(entity, one) ?? one))
    if (Array.isArray(value)) found[field] = value.map(mapped)
    else if (value !== undefined) found[field] = mapped(value)
  }
  return found
}

/** `currentUser` is a person. The old product's internal stores stay in the backup: its queue isn't replayed. */
function entityOf(source: string): EntityName | null {
  const name = source.replace(/^localStorage:/, '')
  return name === 'currentUser' ? 'systemUsers' : entityNamed(name)
}

/** Merges two versions of a record. The later one wins; fields that only the other has are kept. */
export function mergedMoving(known: MovingRow | undefined, found: MovingRow): MovingRow {
  if (known === undefined) return found
  const [older, newer] = changedAt(found.record) > changedAt(known.record) ? [known, found] : [found, known]
  return { ...newer, record: { ...older.record, ...newer.record } }
}

const changedAt = (record: Raw): number => firstInstant(record, ['updated_at', 'updated_date', 'updatedAt']) ?? 0

/** The first instant found under these names, in milliseconds. */
function firstInstant(record: Raw, names: readonly string[]): number | null {
  for (const name of names) {
    const ms = instantMsOf(record[name])
    if (ms !== null) return ms
  }
  return null
}

/**
 * 1.1, the encryption flags. A flagged value that is plainly readable loses its flag. One that is sealed, or garbled in
 * the old product's way, keeps it, so that the import leaves it out and overwrites nothing.
 */
export function withEncryptionFlags({ record, ...row }: MovingRow): MovingRow {
  const listed = record['_encryptedFields']
  const flagged = new Set<unknown>(record['_encrypted'] === true && Array.isArray(listed) ? listed : [])
  const sealed = Object.keys(record).filter(
    (field) => isSealed(record[field]) || (flagged.has(field) && !isReadable(field, record[field])),
  )
  return { ...row, record: { ...record, _encrypted: sealed.length > 0, _encryptedFields: sealed } }
}

/** Letters, digits and ordinary punctuation. No Hebrew points, because garbling turns letters into points. */
const plainText = /^[\sA-Za-z0-9\u00C0-\u017F\u05BE\u05D0-\u05EA\u05F3\u05F4.,;:!?'"()/@&+%#*₪$€–—_=…-]*$/u
/** Bytes as text: Base64 or hexadecimal, with no word in it. */
const bytesText = /^(?=.*[0-9+/=])(?=.*[A-Za-z])(?:[A-Za-z0-9+/]{4}){2,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Whether a value is plainly readable as what its field holds. */
function isReadable(field: string, value: unknown): boolean {
  if (typeof value !== 'string') return true
  if (/phone|mobile/i.test(field)) return /^[\d\s+().*#/-]*$/.test(value)
  if (/mail/i.test(field)) return value === '' || /^[\w.+%'-]+@[\w-]+(\.[\w-]+)+$/.test(value)
  return plainText.test(value) && !bytesText.test(value)
}

/** The time of change of records without one: earlier than any known time. */
const undated = new Date(0).toISOString()

/** 2.0, the sync fields. `now`: when the migration began. */
export function withSyncFields({ record, ...row }: MovingRow, now: string): MovingRow {
  const created = firstInstant(record, ['created_at', 'created_date', 'createdAt'])
  const updated = firstInstant(record, ['updated_at', 'updated_date', 'updatedAt'])
  const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
  const version = record['_version']
  return {
    ...row,
    record: {
      ...record,
      created_at: instant(created ?? updated) ?? now,
      updated_at: instant(updated ?? created) ?? undated,
      _version: typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : 1,
      _synced: false,
    },
  }
}
