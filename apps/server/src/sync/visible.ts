import { accessRules, type Actor, type EntityName, entityNamed, fieldOf } from '@bama/domain'
import type { WireRecord } from '@bama/sync'
import { stored } from '@bama/sync/authority'
import { readRecord, type ServerRecord, toWireRecord } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'

/** A living record that this person sees, or null: whether it exists is not for others to know. */
export async function readVisible(
  db: Db | Tx,
  actor: Actor,
  entity: EntityName,
  id: string,
): Promise<ServerRecord | null> {
  const record = await readRecord(db, entity, id)
  const isSeen = record !== null && record.deleted === null && accessRules[entity].sees(actor, record.visibilityKey)
  return isSeen ? record : null
}

/**
 * A record as this person may have it: without the fields, and the clocks of fields, that are not theirs to see. A change of
 * these alone shows in its version and its date as little.
 */
export function toVisible(actor: Actor, record: ServerRecord): WireRecord {
  const entity = entityNamed(record.entity)
  const hidden = entity === null ? [] : accessRules[entity].hiddenFields(actor, stored(record))
  if (hidden.length === 0) return toWireRecord(record)
  return { ...withoutFields(toWireRecord(record), hidden), updated_at: record.shownAt, _version: record.shownVersion }
}

function withoutFields(record: WireRecord, hidden: readonly string[]): WireRecord {
  const shown = Object.entries(record).filter(([field]) => !hidden.includes(field))
  const clocks = Object.entries(record._clocks).filter(([cell]) => !hidden.includes(fieldOf(cell)))
  return { ...(Object.fromEntries(shown) as WireRecord), _clocks: Object.fromEntries(clocks) }
}
