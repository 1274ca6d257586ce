import { accessRules, type Actor, entityModels, type EntityName, isAdmin } from '@bama/domain'
import type { History, HistoryQuery } from '@bama/sync'
import { stored } from '@bama/sync/authority'
import { type HistoryEntry, historyOf, type HistoryRow } from '../../store/history.ts'
import { readRecord, type ServerRecord } from '../../store/records.ts'
import type { Tx } from '../../store/schema.ts'
import { actorNames } from '../../sync/actor-names.ts'
import { hiddenCells } from '../../sync/hidden-cells.ts'

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
  const page: (HistoryRow & HistoryEntry)[] = []
  let size = 0
  let more = false
  for await (const entry of historyOf(tx, { entity, id }, { before })) {
    if (hidden.has(entry.cell)) continue
    size += sizeOf(entry)
    more = page.length === limit || (page.length > 0 && size > maxPageSize)
    if (more) break
    page.push(entry)
  }
  const names = await actorNames(
    tx,
    page.map(({ actor_id }) => actor_id),
  )
  const entries = page.map((entry) => ({
    n: entry.n,
    at: entry.at,
    actorId: entry.actor_id,
    actorName: names.get(entry.actor_id) ?? null,
    operation: entry.operation as 'create' | 'update' | 'delete',
    cell: entry.cell,
    oldValue: hidden.shown(entry.cell, entry.oldValue),
    // A row without a cell is of the whole record: what was derived keeps its cells there, hidden ones among them.
    newValue: entry.cell === '' ? null : hidden.shown(entry.cell, entry.newValue),
    outcome: entry.outcome,
    mutationId: entry.mutation_id,
  }))
  return { entries, more }
}

/** Characters of old and new values that one page holds, about; one entry always fits. */
const maxPageSize = 500_000

const sizeOf = ({ oldValue, newValue }: HistoryEntry): number => JSON.stringify([oldValue, newValue]).length

/** What was deleted has its content in the history alone: that is for admins, and of those for who saw it. */
function seesHistory(actor: Actor, entity: EntityName, { visibilityKey, deleted }: ServerRecord): boolean {
  return accessRules[entity].sees(actor, visibilityKey) && (deleted === null || isAdmin(actor))
}
