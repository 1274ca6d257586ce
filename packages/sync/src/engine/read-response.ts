import { z } from 'zod'
import { type SyncResponse, syncResponseSchema } from '../protocol/sync-response.ts'
import { wholeChanges } from '../protocol/lean-page.ts'
import { stampSchema } from '../stamp/stamp.ts'

/** Everything but the records, which are too many for the schema. */
const envelopeSchema = syncResponseSchema.extend({
  changes: z.record(z.string(), z.array(z.custom<Readonly<Record<string, unknown>>>(isObject))),
})

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Parses a server's answer. Returns null if it is malformed or any record in it is broken: a page is accepted whole
 * or not at all. Records are checked by hand, since the schema would need seconds to check every cell's clock on a
 * first sync.
 */
export function readSyncResponse(value: unknown): SyncResponse | null {
  const envelope = envelopeSchema.safeParse(value)
  if (!envelope.success) return null
  const { changes } = envelope.data
  const seen = { latest: '' }
  for (const list of Object.values(changes)) for (const change of list) if (!isChange(change, seen)) return null
  // Only the latest stamp affects this device's clock, so only that one is validated fully.
  if (seen.latest !== '' && !stampSchema.safeParse(seen.latest).success) return null
  const { unsaid, ...rest } = envelope.data
  const said = changes as SyncResponse['changes']
  return { ...rest, changes: unsaid === undefined ? said : wholeChanges(said, unsaid) }
}

function isChange(change: Readonly<Record<string, unknown>>, seen: { latest: string }): boolean {
  if (typeof change['id'] !== 'string') return false
  if (change['_version'] === undefined) return isRemoval(change)
  return (
    Number.isSafeInteger(change['_version']) &&
    typeof change['created_at'] === 'string' &&
    typeof change['updated_at'] === 'string' &&
    areClocks(change['_clocks'], seen)
  )
}

const isRemoval = (change: Readonly<Record<string, unknown>>): boolean =>
  (change['deleted'] === true || change['gone'] === true) && Object.keys(change).length === 2

/** `<ISO 8601 UTC with ms>-<counter, 4 hex>-<deviceId>` */
const stampLength = 24 + 1 + 4 + 1 + 16

function areClocks(clocks: unknown, seen: { latest: string }): boolean {
  if (!isObject(clocks)) return false
  for (const cell in clocks) {
    const stamp = clocks[cell]
    if (stamp === null) continue
    if (typeof stamp !== 'string' || stamp.length !== stampLength) return false
    if (stamp > seen.latest) seen.latest = stamp
  }
  return true
}
