import { cellParts, type CellValue, type EntityName, type Patch } from '@bama/domain'
import type { CellRow, Ways } from './access-words.ts'
import { isFreeText } from './cell-samples.ts'
import { expectedAccess } from './expected-access.ts'
import type { KnownRecord } from './known-record.ts'
import { type AccessQuery, permits, sees } from './permits.ts'
import type { PermittedOutcome, Probe } from './probe.ts'

/** The required outcome of one mutation. */
export type Expected =
  | { readonly is: 'applied' }
  /** Accepted, but without effect. */
  | { readonly is: 'superseded' }
  | { readonly is: 'refused'; readonly codes: readonly string[] }
  /** Refused in exactly the words used for a record that doesn't exist. */
  | { readonly is: 'unseen' }
  /** A decision: applied in the caller's own name, or refused. */
  | { readonly is: 'own-name-or-refused' }
  /** A cell that only the server writes: refused, or applied with the server's own value. */
  | { readonly is: 'replaced-or-refused' }
  /** Changes nothing, whatever the answer: the record is already deleted. */
  | { readonly is: 'without effect' }

const nobody: Ways = []

/** Returns the most exact row that covers a cell. */
function rowOf(rows: readonly CellRow[], cell: string, { entity, fields }: KnownRecord): CellRow | undefined {
  const [field = '', key, part] = cellParts(cell) ?? []
  const named = (name: string): CellRow | undefined => rows.find(({ cells }) => cells.includes(name))
  if (key === undefined) return named(field) ?? (isFreeText(entity, field) ? named('other texts') : undefined)
  const entries = fields[field]
  const isThere =
    part === 'completed' && Array.isArray(entries) && entries.some((entry: { id?: unknown }) => entry.id === key)
  return (isThere ? named(`${field}/<existing>/completed`) : undefined) ?? named(`${field}/*`)
}

interface Cell {
  readonly cell: string
  readonly value: CellValue
  readonly by: Ways
}

/** A tick of an entry that the same mutation removes or fills doesn't count as that of an existing entry. */
function cellsOf(rows: readonly CellRow[], patch: Patch, record: KnownRecord): readonly Cell[] {
  return Object.entries(patch).map(([cell, value]) => {
    const isRemoved = Object.hasOwn(patch, cell.split('/').slice(0, 2).join('/')) && cell.split('/').length === 3
    const row = rowOf(rows, cell, isRemoved ? { ...record, fields: {} } : record)
    return { cell, value, by: row?.by ?? nobody }
  })
}

/** `forbidden`; also `read_only` for what nobody may write, and the codes with which the schema refuses the same. */
const refused = (cells: readonly Cell[], alsoCodes: readonly string[] = []): Expected => ({
  is: 'refused',
  codes: ['forbidden', ...(cells.some(({ by }) => by.length === 0) ? ['read_only'] : []), ...alsoCodes],
})

const permitted = (outcome: PermittedOutcome = 'applied'): Expected =>
  outcome === 'invalid' ? { is: 'refused', codes: ['invalid'] } : { is: outcome }

/** Returns what becomes of a change of a record that exists, or once did. */
export function expectUpdate(
  query: AccessQuery,
  { patch, outcome, alsoCodes }: Pick<Probe, 'patch' | 'outcome' | 'alsoCodes'>,
): Expected {
  const { record } = query
  if (!sees(query)) return { is: 'unseen' }
  if (record.isDeleted === true) return { is: 'without effect' }
  const cells = cellsOf(expectedAccess[record.entity].changes, patch, record)
  const denied = cells.filter(({ cell, by, value }) => !permits(by, { ...query, cell, value }))
  if (denied.length === 0) return permitted(outcome)
  const isStale = denied.every(({ by, value }) => permits(by, { ...query, value }, ['present-interval']))
  return isStale ? { is: 'refused', codes: ['interval_changed'] } : refused(denied, alsoCodes)
}

export function expectDelete(query: AccessQuery): Expected {
  const { record } = query
  if (!sees(query)) return { is: 'unseen' }
  if (record.isDeleted === true) return { is: 'without effect' }
  return permits(expectedAccess[record.entity].deletes, query)
    ? { is: 'applied' }
    : { is: 'refused', codes: ['forbidden'] }
}

/**
 * Returns what becomes of a creation. `query.record` is the record as it would be: the patch over what the server writes.
 */
export function expectCreate(query: AccessQuery, patch: Patch): Expected {
  const { creates } = expectedAccess[query.record.entity]
  // Who does not see the item is answered as if there were none.
  const dependsOnItem = creates.by.some(([who]) => who === 'sees-item' || who === 'sees-chat')
  if (!permits(creates.by, query)) {
    // A patch that nobody may send is refused before anything is looked up, so it reveals nothing about the item.
    if (dependsOnItem && Object.hasOwn(patch, 'is_stored')) return { is: 'refused', codes: ['read_only'] }
    // People who don't see the event learn nothing of it. Those who do learn that they may not write its crew.
    if (creates.by.some(([, ...conditions]) => conditions.includes('event-there')))
      return { is: 'refused', codes: ['forbidden', 'read_only', 'not_found'] }
    return dependsOnItem ? { is: 'unseen' } : { is: 'refused', codes: ['forbidden', 'read_only'] }
  }
  const isServers = ({ cell, by }: Cell): boolean =>
    by.length === 0 && creates.serverSets.some((set) => set.cell === cell && set.to !== 'caller-id-of-others')
  const cells = cellsOf(creates.fields, patch, { ...query.record, fields: {} })
  const denied = cells.filter((cell) => !isServers(cell) && !permits(cell.by, { ...query, value: cell.value }))
  if (denied.length > 0) return refused(denied)
  return cells.some(isServers) ? { is: 'replaced-or-refused' } : { is: 'applied' }
}

/** Returns what the server writes at a creation: cells that the patch leaves out, and those whose given value it ignores. */
export function serverValues(
  query: AccessQuery,
  patch: Patch,
  shownNames: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const { person, record } = query
  const { serverSets, fields } = expectedAccess[record.entity].creates
  const isTaken = (cell: string): boolean =>
    Object.hasOwn(patch, cell) && fields.some(({ cells }) => cells.includes(cell))
  const own = serverSets.filter((set) => !isTaken(set.cell) && (set.for === undefined || permits([[set.for]], query)))
  const valueOf = {
    'caller-id': person.id,
    // Not written for the caller's own hours.
    'caller-id-of-others': (record.fields['user_id'] ?? person.id) === person.id ? undefined : person.id,
    'caller-shown-name': person.shownName,
    'owner-shown-name': shownNames.get(String(record.fields['user_id'])),
    'seen-item-name': seenItemName(query),
  }
  return Object.fromEntries(
    own.flatMap(({ cell, to }) =>
      valueOf[to] === undefined && to !== 'owner-shown-name' ? [] : [[cell, valueOf[to]]],
    ),
  )
}

/** Returns the name of the task or event that hours name, unless their author doesn't see it. */
function seenItemName({ person, record: { fields }, items }: AccessQuery): string | undefined {
  const seen = (entity: EntityName, field: string): KnownRecord | undefined => {
    const item = items.get(String(fields[field]))
    const isThere = item?.entity === entity && item.isDeleted !== true
    return isThere && sees({ person, record: item, items }) ? item : undefined
  }
  const [task, event] = [seen('tasks', 'task_id'), seen('events', 'event_id')]
  if (task !== undefined) return `משימה: ${String(task.fields['description'])}`
  return event === undefined ? undefined : String(event.fields['name'])
}
