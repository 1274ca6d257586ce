import { entityNames, err, ok, type Result } from '@bama/domain'
import { parsedJson } from '../../runtime/parsed-json.ts'
import { type BackupLimits, importLimits, type ReadBackup } from './backup-format.ts'
import { blobOfBase64, gunzipText } from './gzip.ts'

export type BackupProblem = 'no_backup' | 'bad_backup' | 'bad_backup_file' | 'bad_import_data' | 'too_large'

type Raw = Readonly<Record<string, unknown>>

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own property of an untrusted object, so that `__proto__` and the like have no effect. */
const ownOf = (raw: Raw, name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined)

/**
 * Reads a backup, chosen by the user or made automatically. Accepts it whole or not at all, and never more than
 * `most`. Single records are checked by the import. `bad`: the error for an invalid file.
 */
export async function readBackup(
  file: Blob,
  bad: 'bad_backup' | 'bad_backup_file',
  most = importLimits,
): Promise<Result<ReadBackup, BackupProblem>> {
  if (file.size === 0) return err('no_backup')
  if (file.size > most.bytes) return err('too_large')
  const whole = parsedJson(await file.text())
  if (!isRaw(whole)) return err(bad)
  const version = ownOf(whole, 'version')
  const timestamp = ownOf(whole, 'timestamp')
  const given = ownOf(whole, 'data')
  if (!isVersion(version) || !isInstant(timestamp) || !isRaw(given)) return err(bad)
  const packed = ownOf(given, 'gzip')
  const data = ownOf(whole, 'compressed') === true && typeof packed === 'string' ? await unpacked(packed, most) : given
  if (data === 'too_large') return err(data)
  if (data === null) return err(bad)
  const totalItems = countOf(data)
  if (totalItems === null) return err('bad_import_data')
  const deleted = ownOf(whole, 'deleted')
  const body = new Blob([JSON.stringify({ version, timestamp, data, deleted })], { type: 'application/json' })
  if (totalItems > most.items || body.size > most.bytes) return err('too_large')
  return ok({ timestamp, totalItems, body })
}

const isVersion = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number'

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

async function unpacked(packed: string, { bytes: mostBytes }: BackupLimits): Promise<Raw | 'too_large' | null> {
  const bytes = blobOfBase64(packed)
  if (bytes === null) return null
  const text = await gunzipText(bytes, mostBytes)
  if (!text.ok) return text.error === 'too_large' ? text.error : null
  const data = parsedJson(text.value)
  return isRaw(data) ? data : null
}

/** The number of records in all lists; null when no entity's list is present, or one of them isn't an array. */
function countOf(data: Raw): number | null {
  const lists = entityNames.filter((entity) => Object.hasOwn(data, entity)).map((entity) => data[entity])
  if (lists.length === 0) return null
  return lists.reduce<number | null>((sum, list) => (sum !== null && Array.isArray(list) ? sum + list.length : null), 0)
}
