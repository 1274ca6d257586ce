import { shownName } from '@bama/domain'
import { toUser } from '@bama/sync/authority'
import { readRecords } from '../../store/records.ts'
import type { Tx } from '../../store/schema.ts'

/** What people are called, by id; those whose account ended as they were called last. Names are everyone's to know. */
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

/** A tombstone has no name; the history has. */
async function lastName(tx: Tx, id: string): Promise<string | null> {
  const lastValueOf = async (cell: string): Promise<string | null> => {
    const row = await tx
      .selectFrom('history')
      .select('new_value')
      .where('entity', '=', 'systemUsers')
      .where('record_id', '=', id)
      .where('cell', '=', cell)
      .where('outcome', '=', 'won')
      .orderBy('n', 'desc')
      .limit(1)
      .executeTakeFirst()
    const value: unknown = JSON.parse(row?.new_value ?? 'null')
    return typeof value === 'string' ? value : null
  }
  return (await lastValueOf('full_name')) ?? (await lastValueOf('name'))
}
