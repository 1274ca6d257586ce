import { accessRules, type Actor, entityModels, type EntityName, isAdmin } from '@bama/domain'
import type { History, HistoryQuery } from '@bama/sync'
import { stored } from '@bama/sync/authority'
import { type HistoryEntry, historyOf, type HistoryRow } from '../../store/history.ts'
import { readRecord } from '../../store/records.ts'
import type { ServerRecord } from '../../store/stored-form.ts'
import type { Tx } from '../../store/schema.ts'
import { actorNames } from '../../sync/actor-names.ts'
import { type HiddenCells, hiddenCells } from '../../sync/hidden-cells.ts'

interface Query extends HistoryQuery {
  readonly actor: Actor
  readonly entity: EntityName
  readonly id: string
}

/**
 * Returns a page of a record's history, newest first. Null if the person may not see the record, so that its existence isn't
 * revealed. People who see a record see everything that was ever written into the cells they may see, even from before
 * they saw it.
 */
export async function readHistory(tx: Tx, { actor, entity, id, before, limit }: Query): Promise<History | null> {
  const record = await readRecord(tx, entity, id)
  if (record === null || !seesHistory(actor, entity, record)) return null
  const hidden = hiddenCells(entityModels[entity], accessRules[entity].hiddenFields(actor, stored(record)))
  const page: (HistoryRow & HistoryEntry)[] = []
  let size = 0
  let more = false
  for await (const entry of historyOf(tx, { entity, id }, { before })) {
    if (hidden.has(entry.cell) || isOfHiddenCells(entry, hidden)) continue
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
    // A row without a cell is about the whole record. Of a derived record it has all cells, including hidden ones.
    newValue: entry.cell === '' ? null : hidden.shown(entry.cell, entry.newValue),
    outcome: entry.outcome,
    mutationId: entry.mutation_id,
  }))
  return { entries, more }
}

/** Whether the row, of a whole derived change, holds hidden cells only: also that something changed would tell of them. */
const isOfHiddenCells = ({ cell, operation, newValue }: HistoryRow & HistoryEntry, hidden: HiddenCells): boolean => {
  if (cell !== '' || operation !== 'update' || typeof newValue !== 'object' || newValue === null) return false
  return Object.keys(newValue).every(hidden.has)
}

/** Approximate limit of one page, in characters of old and new values; one entry always fits. */
const maxPageSize = 500_000

const sizeOf = ({ oldValue, newValue }: HistoryEntry): number => JSON.stringify([oldValue, newValue]).length

/** The content of a deleted record is only in the history. That is for admins, if they saw the record. */
function seesHistory(actor: Actor, entity: EntityName, { visibilityKey, deleted }: ServerRecord): boolean {
  return accessRules[entity].sees(actor, visibilityKey) && (deleted === null || isAdmin(actor))
}
