import type { EntityName } from '@bama/domain'
import { fileFacts } from './file-facts.ts'
import { placesOf, type Turn } from './positions.ts'
import { type PreparedItem, prepareItem } from './prepare-item.ts'
import type { Backup } from './read-backup.ts'
import { createTally, type Tally } from './tally.ts'

/** A backup that is ready to be compared with the existing data. */
export interface PreparedBackup {
  readonly items: ReadonlyMap<EntityName, readonly PreparedItem[]>
  readonly deleted: Backup['deleted']
  readonly tally: Tally
}

interface PreparingBackup {
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
  readonly turn: Turn
  /** Whether unknown fields are kept beside the record. Otherwise they are counted and dropped. */
  readonly keepsUnknown: boolean
}

const perSlice = 50

/** Reads all records of a backup, awaiting `turn` every few records. Doesn't access the database. */
export async function prepareBackup(
  backup: Backup,
  { nowMs, zone, turn, keepsUnknown }: PreparingBackup,
): Promise<PreparedBackup> {
  const tally = createTally(backup.items.keys())
  for (const entity of backup.unknownEntities) tally.problem(entity, '', 'unknown_entity')
  const facts = fileFacts(backup.items, zone)
  const prepared = new Map<EntityName, readonly PreparedItem[]>()
  for (const [entity, items] of backup.items) {
    const places = await placesOf(entity, items, turn)
    const found: PreparedItem[] = []
    for (const [index, raw] of items.entries()) {
      if (index % perSlice === 0) await turn()
      const place = places.get(index) ?? null
      const item = prepareItem({ entity, raw, index, facts, nowMs, place, tally, keepsUnknown })
      if (item !== null) found.push(item)
    }
    prepared.set(entity, onceEach(entity, found, tally))
  }
  return { items: prepared, deleted: backup.deleted, tally }
}

/** Of records with the same id, keeps the one that was changed last. */
export function onceEach(entity: EntityName, items: readonly PreparedItem[], tally: Tally): readonly PreparedItem[] {
  const byId = new Map<string, PreparedItem>()
  for (const item of items) {
    const known = byId.get(item.id)
    if (known !== undefined) {
      tally.problem(entity, item.id, 'duplicate')
      tally.count(entity, 'skipped')
    }
    if (known === undefined || item.updatedMs > known.updatedMs) byId.set(item.id, item)
  }
  return [...byId.values()]
}
