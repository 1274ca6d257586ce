import { assert, type CellValue, cellPath, type EntityName, entityModels, type Patch } from '@bama/domain'
import { cellKinds, cellSamples, samplesOf } from './cell-samples.ts'
import { decisionProbes } from './decision-probes.ts'
import { expectedAccess } from './expected-access.ts'
import type { KnownRecord } from './known-record.ts'
import type { Cast } from './person.ts'
import type { Probe } from './probe.ts'

/** Probes for every writable cell of a record on its own, and for combinations that fail only together. */
export function updateProbes(record: KnownRecord, cast: Cast): readonly Probe[] {
  const { entity } = record
  const all = cellSamples(cast)
  const ofKind = (kind: string): readonly Probe[] => {
    if (kind === 'decision') return decisionProbes(record, cast)
    const values = samplesOf(all, entity, kind)
    if (kind.endsWith('/<element>')) return setProbes(record, fieldOfKind(kind), cast)
    if (kind.endsWith('/<key>')) return mapProbes(record, fieldOfKind(kind), values)
    const [list = '', entry, part = ''] = kind.split('/')
    return entry === undefined ? values.map((value) => one(kind, value)) : entryProbes(record, list, part, values)
  }
  const kinds = cellKinds(entity)
  const lists = Object.keys(entityModels[entity].lists)
  return [
    ...kinds.flatMap(ofKind),
    ...lists.flatMap((list) => listProbes(record, list, cast)),
    ...togetherProbes(record, cast),
  ]
}

const one = (cell: string, value: CellValue): Probe => ({
  label: `${cell} = ${JSON.stringify(value)}`,
  patch: { [cell]: value },
})

const fieldOfKind = (kind: string): string => kind.split('/')[0] ?? kind

const entriesOf = (
  { fields }: KnownRecord,
  list: string,
): readonly { readonly id: string; readonly completed?: boolean }[] => {
  const entries = fields[list]
  assert(Array.isArray(entries) && entries.length > 0, `the record has entries in ${list}`)
  return entries as { id: string; completed?: boolean }[]
}

/** A new value for a field of an existing entry; ticks are tried on all entries, in both directions. */
function entryProbes(record: KnownRecord, list: string, part: string, values: readonly CellValue[]): readonly Probe[] {
  const entries = entriesOf(record, list)
  if (part === 'completed') return entries.map(({ id, completed }) => one(cellPath(list, id, part), completed !== true))
  return entries.slice(0, 1).flatMap(({ id }) => values.map((value) => one(cellPath(list, id, part), value)))
}

/** Adds and removes entries, and ticks entries that were removed or never existed. */
function listProbes(record: KnownRecord, list: string, cast: Cast): readonly Probe[] {
  const first = entriesOf(record, list)[0]?.id ?? ''
  const fresh = newEntry(record.entity, list, cast)
  const probes: readonly Probe[] = [
    { label: `${list}: a new entry`, patch: fresh },
    { label: `${list}: an entry removed`, patch: { [cellPath(list, first)]: null } },
    { label: `${list}: an entry removed and another made`, patch: { [cellPath(list, first)]: null, ...fresh } },
  ]
  if (!Object.keys(fresh).some((cell) => cell.endsWith('/completed'))) return probes
  const gone = cellPath(list, 'line-gone')
  const never = cellPath(list, 'line-never')
  const tickOf = (entry: string): Patch => ({ [`${entry}/completed`]: true })
  return [
    ...probes,
    {
      label: `${list}: a tick in an entry that was removed`,
      patch: tickOf(gone),
      removed: [gone],
      outcome: 'superseded',
      isOfCells: true,
    },
    { label: `${list}: a tick in an entry that never was`, patch: tickOf(never), outcome: 'invalid', isOfCells: true },
  ]
}

/** A patch with all cells of a new entry. */
export function newEntry(entity: EntityName, list: string, cast: Cast): Patch {
  const all = cellSamples(cast)
  const kinds = cellKinds(entity).filter((kind) => kind.startsWith(`${list}/`))
  return Object.fromEntries(
    kinds.map((kind) => [
      cellPath(list, 'line-new', kind.split('/')[2] ?? ''),
      samplesOf(all, entity, kind)[0] ?? null,
    ]),
  )
}

/** An element that the set doesn't contain yet. */
export const newElement = (field: string, { colleague }: Cast): string =>
  field === 'mentions' || field === 'members' || field === 'crew' ? colleague.id : 'תג/חדש'

function setProbes({ fields }: KnownRecord, field: string, cast: Cast): readonly Probe[] {
  const present = (fields[field] as readonly string[] | undefined)?.[0]
  assert(present !== undefined, `the record has an element in ${field}`)
  return [one(cellPath(field, newElement(field, cast)), true), one(cellPath(field, present), false)]
}

function mapProbes({ entity }: KnownRecord, field: string, values: readonly CellValue[]): readonly Probe[] {
  const keys = Object.keys(entityModels[entity].maps[field]?.shape ?? {})
  assert(keys.length > 0, `${field} has keys`)
  return keys.flatMap((key) => [...values, null].map((value) => one(cellPath(field, key), value)))
}

/** Pairs in which often one cell is permitted and the other isn't. */
const pairs: Readonly<Partial<Record<EntityName, readonly (readonly [string, string])[]>>> = {
  events: [
    ['status', 'name'],
    ['status', 'approval_status'],
    ['sort_order', 'is_archived'],
    ['name', 'assigned_operator_id'],
    ['description', 'user_id'],
  ],
  tasks: [
    ['sort_order', 'status'],
    ['status', 'user_id'],
    ['description', 'assigned_user'],
  ],
  workHours: [
    ['notes', 'interval'],
    ['notes', 'user_name'],
    ['notes', 'user_id'],
  ],
  systemUsers: [
    ['full_name', 'phone'],
    ['full_name', 'role'],
  ],
  personalMessages: [['is_read', 'title']],
  tags: [
    ['name', 'color'],
    ['name', 'text_color'],
  ],
  chats: [['title', 'user_id']],
  chatReads: [['read_to', 'chat_id']],
  crewNeeds: [['count', 'role']],
  crewSlots: [
    ['plan', 'reply'],
    ['reply', 'reason'],
    ['times', 'person_id'],
  ],
  availability: [
    ['period', 'note'],
    ['kind', 'person_id'],
  ],
  canvas: [['content', 'user_id']],
}

function togetherProbes(record: KnownRecord, cast: Cast): readonly Probe[] {
  const { entity } = record
  const all = cellSamples(cast)
  const valueOf = (kind: string): CellValue => samplesOf(all, entity, kind)[0] ?? null
  const together = (kinds: readonly string[]): Probe => ({
    label: kinds.join(' + '),
    patch: Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind)])),
  })
  const plain = cellKinds(entity).filter((kind) => !kind.includes('/') && kind !== 'decision')
  const nobodys = new Set(expectedAccess[entity].changes.flatMap(({ cells, by }) => (by.length === 0 ? cells : [])))
  const somebodys = plain.filter((kind) => !nobodys.has(kind))
  const [firstList] = Object.keys(entityModels[entity].lists)
  const lineOf = (list: string): Patch => ({
    [cellPath(list, 'line-1', 'completed')]: true,
    [cellPath(list, 'line-1', 'item')]: 'אחר',
  })
  const ticked: readonly Probe[] =
    firstList === undefined || !('completed' in (entityModels[entity].lists[firstList]?.shape ?? {}))
      ? []
      : [{ label: `${firstList}: a tick + another field`, patch: lineOf(firstList) }]
  return [
    ...(pairs[entity] ?? []).map(together),
    ...ticked,
    { ...together(plain), label: 'every plain field' },
    ...(somebodys.length > 1 ? [{ ...together(somebodys), label: 'every plain field that anybody may change' }] : []),
  ]
}

/** Names that aren't cells: bookkeeping, parts of composites, whole lists, sets and maps, unknown names. */
export function noCellProbes({ entity }: KnownRecord): readonly Probe[] {
  const { composites, lists, sets, maps } = entityModels[entity]
  const parts = Object.values(composites).flatMap((composite) => Object.keys(composite.shape))
  const whole = [lists, sets, maps].flatMap((kind) => Object.keys(kind))
  const names = [
    'id',
    'created_at',
    'updated_at',
    '_version',
    '_clocks',
    '_synced',
    'no_such_field',
    'constructor',
    ...parts,
    ...whole,
  ]
  return names.map((name) => ({
    label: `${name}, which is no cell`,
    patch: { [name]: 'x' },
    alsoCodes: ['unknown_field'],
    isOfCells: true,
  }))
}
