import { accessRules, type Actor, entityModels, type EntityName, isAdmin } from '@bama/domain'
import type { History, HistoryQuery } from '@bama/sync'
import { stored } from '@bama/sync/authority'
import { sql } from 'kysely'
import { readRecord, type ServerRecord } from '../../store/records.ts'
import type { Tx } from '../../store/schema.ts'
import { actorNames } from './actor-names.ts'
import { hiddenCells } from './hidden-cells.ts'

interface Query extends HistoryQuery {
  readonly actor: Actor
  readonly entity: EntityName
  readonly id: string
}

/**
 * A page of a record's history, newest first, or null for who may not see it: whether there is one is not theirs to know.
 * Who sees a record sees all that was ever written into the cells that they may see, also before they saw it.
 */
export async function readHistory(tx: Tx, { actor, entity, id, before, limit }: Query): Promise<History | null> {
  const record = await readRecord(tx, entity, id)
  if (record === null || !seesHistory(actor, entity, record)) return null
  const hidden = hiddenCells(entityModels[entity], accessRules[entity].hiddenFields(actor, stored(record)))
  let query = tx.selectFrom('history').selectAll().where('entity', '=', entity).where('record_id', '=', id)
  if (before !== undefined) query = query.where('n', '<', before)
  for (const name of hidden.names)
    query = query.where('cell', '!=', name).where(sql<string>`substr(cell, 1, ${name.length + 1})`, '!=', `${name}/`)
  const rows = await query
    .orderBy('n', 'desc')
    .limit(limit + 1)
    .execute()
  const page = withinSize(rows.slice(0, limit))
  const names = await actorNames(
    tx,
    page.map(({ actor_id }) => actor_id),
  )
  const entries = page.map((row) => ({
    n: row.n,
    at: row.at,
    actorId: row.actor_id,
    actorName: names.get(row.actor_id) ?? null,
    operation: row.operation as 'create' | 'update' | 'delete',
    cell: row.cell,
    oldValue: hidden.shown(row.cell, row.old_value),
    // A row without a cell is of the whole record: what was derived keeps its cells there, hidden ones among them.
    newValue: row.cell === '' ? null : hidden.shown(row.cell, row.new_value),
    outcome: row.outcome,
    mutationId: row.mutation_id,
  }))
  return { entries, more: rows.length > page.length }
}

/** Characters of old and new values that one page holds, about; one entry always fits. */
const maxPageSize = 500_000

function withinSize<Row extends { readonly old_value: string | null; readonly new_value: string | null }>(
  rows: readonly Row[],
): readonly Row[] {
  let size = 0
  const end = rows.findIndex(({ old_value, new_value }) => {
    size += (old_value?.length ?? 0) + (new_value?.length ?? 0)
    return size > maxPageSize
  })
  return end === -1 ? rows : rows.slice(0, Math.max(end, 1))
}

/** What was deleted has its content in the history alone: that is for admins, and of those for who saw it. */
function seesHistory(actor: Actor, entity: EntityName, { visibilityKey, deleted }: ServerRecord): boolean {
  return accessRules[entity].sees(actor, visibilityKey) && (deleted === null || isAdmin(actor))
}
