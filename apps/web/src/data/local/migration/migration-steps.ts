import { type EntityName, entityNamed } from '@bama/domain'
import { idIn, instantMsOf, isRaw, type Raw, seededId } from '@bama/sync/import'
import { isSealed } from '../cipher.ts'
import type { MovingRow, OriginalsRow } from './migration-database.ts'

/** A record of the old product under its kind and id. What has no id gets one that follows from what it says. */
export function movingRowsOf({ source, rows }: OriginalsRow): readonly MovingRow[] {
  const entity = entityOf(source)
  if (entity === null) return []
  return rows.filter(isRaw).map((raw) => {
    const id = idIn(raw['id']) ?? seededId(source, JSON.stringify(raw))
    return { entity, id, record: { ...raw, id } }
  })
}

/** `currentUser` is one of the people. The old product's internal stores stay in the backup: nothing replays its queue. */
function entityOf(source: string): EntityName | null {
  const name = source.replace(/^localStorage:/, '')
  return name === 'currentUser' ? 'systemUsers' : entityNamed(name)
}

/** Of one record in two places, what was changed later counts; what only the other says stays. */
export function mergedMoving(known: MovingRow | undefined, found: MovingRow): MovingRow {
  if (known === undefined) return found
  const [older, newer] = changedAt(found.record) > changedAt(known.record) ? [known, found] : [found, known]
  return { ...newer, record: { ...older.record, ...newer.record } }
}

const changedAt = (record: Raw): number => firstInstant(record, ['updated_at', 'updated_date', 'updatedAt']) ?? 0

/** The first of these names under which there is an instant. */
function firstInstant(record: Raw, names: readonly string[]): number | null {
  for (const name of names) {
    const ms = instantMsOf(record[name])
    if (ms !== null) return ms
  }
  return null
}

/**
 * 1.1, the encryption flags: what the old product called encrypted was not, so the value stays and the flag goes. What is
 * really sealed keeps it.
 */
export function withEncryptionFlags({ record, ...row }: MovingRow): MovingRow {
  const sealed = Object.keys(record).filter((field) => isSealed(record[field]))
  return { ...row, record: { ...record, _encrypted: sealed.length > 0, _encryptedFields: sealed } }
}

/** 2.0, the fields of the sync. */
export function withSyncFields({ record, ...row }: MovingRow, now: string): MovingRow {
  const created = firstInstant(record, ['created_at', 'created_date', 'createdAt'])
  const updated = firstInstant(record, ['updated_at', 'updated_date', 'updatedAt'])
  const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
  const created_at = instant(created ?? updated) ?? now
  const version = record['_version']
  return {
    ...row,
    record: {
      ...record,
      created_at,
      updated_at: instant(updated) ?? created_at,
      _version: typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : 1,
      _synced: false,
    },
  }
}
