import { cellParts, type CellValue, type EntityName, type Patch } from '@bama/domain'
import type { CellRow, Ways } from './access-words.ts'
import { isFreeText } from './cell-samples.ts'
import { expectedAccess } from './expected-access.ts'
import type { KnownRecord } from './known-record.ts'
import { type AccessQuery, permits, sees } from './permits.ts'
import type { PermittedOutcome, Probe } from './probe.ts'

/** What has to become of one mutation. */
export type Expected =
  | { readonly is: 'applied' }
  /** Taken, and without effect. */
  | { readonly is: 'superseded' }
  | { readonly is: 'refused'; readonly codes: readonly string[] }
  /** Refused in the very words with which a record is refused that does not exist. */
  | { readonly is: 'unseen' }
  /** A decision: applied in the caller's own name, or refused. */
  | { readonly is: 'own-name-or-refused' }
  /** A cell of the server's alone: refused, or applied with the server's own value. */
  | { readonly is: 'replaced-or-refused' }
  /** Nothing is changed, in whatever words: the record is deleted already. */
  | { readonly is: 'without effect' }

const nobody: Ways = []

/** The row that a cell falls under; the most exact one. */
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

/** A tick of an entry that the same mutation removes or fills is none of an existing entry. */
function cellsOf(rows: readonly CellRow[], patch: Patch, record: KnownRecord): readonly Cell[] {
  return Object.entries(patch).map(([cell, value]) => {
    const isRemoved = Object.hasOwn(patch, cell.split('/').slice(0, 2).join('/')) && cell.split('/').length === 3
    const row = rowOf(rows, cell, isRemoved ? { ...record, fields: {} } : record)
    return { cell, value, by: row?.by ?? nobody }
  })
}

/** `forbidden`; what nobody may write may be refused as computed, too; and what the schema refuses as well, in its words. */
const refused = (cells: readonly Cell[], alsoCodes: readonly string[] = []): Expected => ({
  is: 'refused',
  codes: ['forbidden', ...(cells.some(({ by }) => by.length === 0) ? ['read_only'] : []), ...alsoCodes],
})

const permitted = (outcome: PermittedOutcome = 'applied'): Expected =>
  outcome === 'invalid' ? { is: 'refused', codes: ['invalid'] } : { is: outcome }

/** What becomes of a change of a record that is, or was, there. */
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

/** What becomes of a creation. `asked.record` is the record as it would be: what the patch says over what the server writes. */
export function expectCreate(query: AccessQuery, patch: Patch): Expected {
  const { creates } = expectedAccess[query.record.entity]
  // Who does not see the item is answered as if there were none.
  const dependsOnItem = creates.by.some(([who]) => who === 'sees-item' || who === 'sees-chat')
  if (!permits(creates.by, query)) {
    // A patch that nobody may send is refused for itself, before anything is looked up: it says nothing of the item.
    if (dependsOnItem && Object.hasOwn(patch, 'is_stored')) return { is: 'refused', codes: ['read_only'] }
    // Who does not see the event is not told of it; who does is told that its crew is not theirs to write.
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

/** What the server writes into a creation: cells that the patch leaves out, and those of which its word does not count. */
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
    // Nothing of one's own.
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

/** What the task or event is called that hours name; nothing where their author does not see it. */
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
