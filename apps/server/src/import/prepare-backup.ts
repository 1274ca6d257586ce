import { setImmediate } from 'node:timers/promises'
import type { EntityName } from '@bama/domain'
import { fileFacts } from './file-facts.ts'
import { placesOf } from './positions.ts'
import { type PreparedItem, prepareItem } from './prepare-item.ts'
import type { Backup } from './read-backup.ts'
import { createTally, type Tally } from './tally.ts'

/** A backup that is ready to be compared with what is here. */
export interface PreparedBackup {
  readonly items: ReadonlyMap<EntityName, readonly PreparedItem[]>
  readonly tally: Tally
}

const perSlice = 50

/** Reads all records of a backup, in slices: the server goes on answering meanwhile. Nothing of it needs the database. */
export async function prepareBackup(
  backup: Backup,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Promise<PreparedBackup> {
  const tally = createTally(backup.items.keys())
  for (const entity of backup.unknownEntities) tally.problem(entity, '', 'unknown_entity')
  const facts = fileFacts(backup.items, zone)
  const prepared = new Map<EntityName, readonly PreparedItem[]>()
  for (const [entity, items] of backup.items) {
    const places = await placesOf(entity, items)
    const found: PreparedItem[] = []
    for (const [index, raw] of items.entries()) {
      if (index % perSlice === 0) await setImmediate()
      const item = prepareItem({ entity, raw, index, facts, nowMs, place: places.get(index) ?? null, tally })
      if (item !== null) found.push(item)
    }
    prepared.set(entity, onceEach(entity, found, tally))
  }
  return { items: prepared, tally }
}

/** Of records that a file has twice, the one that was changed last. */
function onceEach(entity: EntityName, items: readonly PreparedItem[], tally: Tally): readonly PreparedItem[] {
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
