import { gunzipSync } from 'node:zlib'
import { type EntityName, entityNames } from '@bama/domain'
import type { ApiClient } from '../../apps/server/testing/api-client.ts'

type Fields = Readonly<Record<string, unknown>>

/** Records by `entity/id`. */
export type Records = ReadonlyMap<string, Fields>

const byKey = (entity: EntityName, records: Iterable<Fields>): (readonly [string, Fields])[] =>
  Array.from(records, (record) => [`${entity}/${String(record['id'])}`, record] as const)

/** Returns the records of a backup file. */
export function recordsOfBackup(text: string): Records {
  const { data } = JSON.parse(text) as { readonly data: { readonly gzip: string } }
  const lists = JSON.parse(gunzipSync(Buffer.from(data.gzip, 'base64')).toString()) as Record<EntityName, Fields[]>
  return new Map(entityNames.flatMap((entity) => byKey(entity, lists[entity])))
}

/** What a server has for anyone who asks. */
export async function recordsOfServer(api: ApiClient): Promise<Records> {
  const found: (readonly [string, Fields])[] = []
  for (const entity of entityNames) found.push(...byKey(entity, (await api.pullAll(entity)).values()))
  return new Map(found)
}

/**
 * Fields that each device sets itself: the stamps of the writes it saw, the version, and whether they were sent. Of
 * `decided_interval`, the stamp that a decision names, only its presence is compared.
 */
const ownFields = new Set(['_clocks', '_version', '_synced'])

const comparable = (field: string, value: unknown): unknown =>
  JSON.stringify(field === 'decided_interval' ? value !== null : value, sortedKeys)

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Returns each differing field as `entity/id.field`, and each record that only one side has. */
export function differences(expected: Records, actual: Records): readonly string[] {
  const keys = new Set([...expected.keys(), ...actual.keys()])
  return [...keys].flatMap((key) => {
    const [before, after] = [expected.get(key), actual.get(key)]
    if (before === undefined || after === undefined) return [`${key} (${before === undefined ? 'new' : 'lost'})`]
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => !ownFields.has(field) && comparable(field, before[field]) !== comparable(field, after[field]))
      .map((field) => `${key}.${field}`)
  })
}

const ownOfSigningIn = new Set(['created_at', 'updated_at', 'last_login', 'last_login_device'])

/**
 * Whether a difference is unavoidable. The person who restores exists before their backup, so they keep the times of
 * their creation and sign-in and, if the backup doesn't win (`ownStays`), their whole record. The update time of a
 * person with a running timer changes when its entry is restored.
 */
export function isExpected(
  difference: string,
  { selfId, ownStays, records }: { readonly selfId: string; readonly ownStays: boolean; readonly records: Records },
): boolean {
  const [, id = '', field = ''] = /^systemUsers\/(.+)\.(.+)$/.exec(difference) ?? []
  if (id === selfId) return ownStays || ownOfSigningIn.has(field)
  return field === 'updated_at' && records.get(`systemUsers/${id}`)?.['active_timer_id'] != null
}

export const fieldCount = (records: Records): number =>
  [...records.values()].reduce(
    (sum, record) => sum + Object.keys(record).filter((field) => !ownFields.has(field)).length,
    0,
  )
