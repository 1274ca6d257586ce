import { accessRules, type Actor, type EntityName, entityNamed, fieldOf } from '@bama/domain'
import type { WireRecord } from '@bama/sync'
import { stored } from '@bama/sync/authority'
import { readRecord } from '../store/records.ts'
import { type ServerRecord, toWireRecord } from '../store/stored-form.ts'
import type { Db, Tx } from '../store/schema.ts'

/** Returns a living record that this person sees, otherwise null: nobody else may learn whether it exists. */
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
 * Returns a record as this person may see it, without hidden fields and their clocks. Version and date don't reveal
 * changes of hidden fields either.
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
