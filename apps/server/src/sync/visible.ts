import { accessRules, type Actor, type EntityName } from '@bama/domain'
import { readRecord, type ServerRecord } from '../store/records.ts'
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
