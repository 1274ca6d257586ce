import { shownName } from '@bama/domain'
import { toUser } from '@bama/sync/authority'
import { historyOf } from '../store/history.ts'
import { readRecords } from '../store/records.ts'
import type { Tx } from '../store/schema.ts'

/** Returns people's display names by id; deleted people have their last name. Everyone may know names. */
export async function actorNames(tx: Tx, actorIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actorIds)]
  const names = new Map<string, string>()
  for (const record of await readRecords(tx, 'systemUsers', ids))
    if (record.deleted === null) names.set(record.id, shownName(toUser(record)))
  for (const id of ids) {
    const last = names.has(id) ? null : await lastName(tx, id)
    if (last !== null) names.set(id, last)
  }
  return names
}

/** Reads a deleted person's name from the history, because a tombstone has none. */
async function lastName(tx: Tx, id: string): Promise<string | null> {
  const names = new Map<string, unknown>()
  for await (const { cell, newValue, outcome } of historyOf(tx, { entity: 'systemUsers', id }, { cells: nameCells })) {
    if (!nameCells.includes(cell) || outcome !== 'won' || names.has(cell)) continue
    names.set(cell, newValue)
    if (names.size === nameCells.length) break
  }
  return nameCells.map((cell) => names.get(cell)).find((name) => typeof name === 'string') ?? null
}

const nameCells: readonly string[] = ['full_name', 'name']
