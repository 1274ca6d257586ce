import type { EntityName } from '../entities.ts'
import { nameKey } from '../shared/name-key.ts'
import { compareOrdered } from '../shared/order-key.ts'
import { taskStatus } from '../task/values.ts'
import { shownName, type VisibleUser } from '../user/schema.ts'
import { type ImportKind, importKinds } from './fields.ts'
import type { Fields } from './merge.ts'

/** A record as stored on a device. */
export type HereRecord = Fields & { readonly id: string }

/** What an import wrote to a record, kept so that the next import knows what has changed since. */
export interface Remembered {
  readonly kind: ImportKind
  readonly recordId: string
  readonly key: string
  readonly file: Fields
}

/** The records that rows are compared with and refer to. They can be added in parts. */
export interface Directory {
  add(entity: EntityName, records: Iterable<HereRecord>): void
  remember(rows: Iterable<Remembered>): void
  record(kind: ImportKind, id: string): HereRecord | undefined
  /**
   * Returns the records of a row with this key: those that imports created for it, in any batch and on any device, and
   * those that imports on this device found for it, whatever their names are now.
   */
  recordsOfKey(kind: ImportKind, key: string): readonly HereRecord[]
  /** Returns what an import on this device last wrote to this record. */
  rememberedOf(recordId: string): Remembered | undefined
  /** Returns what imports on this device last wrote to the records of a row with this key. */
  rememberedOfKey(key: string): readonly Remembered[]
  /** Returns the records that a row without an id may refer to, in the order in which they were added. */
  alike(kind: ImportKind, natural: string): readonly HereRecord[]
  person(word: string): VisibleUser | undefined
  clientNamed(name: string): HereRecord | undefined
  eventNamed(name: string, day: string | null): HereRecord | undefined
  /** Returns the order key of the last item in an event's column or in a list of tasks. */
  lastPlace(kind: 'events' | 'tasks', status: string): string | null
}

/** Returns the id of an imported record, which encodes the key of its row and the batch. */
export const importedId = (keyHash: string, batch: string): string => `in-${keyHash}-${batch}`
const keyHashOf = (id: string): string | null => /^in-([0-9a-z]+)-/.exec(id)?.[1] ?? null

export const textIn = (record: Fields, field: string): string =>
  typeof record[field] === 'string' ? record[field] : ''

/** Returns the key that identifies a row without an id. */
export function naturalKey(kind: ImportKind, fields: Fields): string {
  const parts = {
    clients: () => [textIn(fields, 'name')],
    events: () => [textIn(fields, 'name'), textIn(fields, 'date')],
    tasks: () => [textIn(fields, 'description'), textIn(fields, 'event_id')],
    workHours: () => [textIn(fields, 'user_id'), textIn(fields, 'date'), textIn(fields, 'start_time').slice(0, 5)],
  }[kind]()
  return parts.map(nameKey).join('|')
}

export function createDirectory(hashOf: (key: string) => string): Directory {
  const records = new Map<ImportKind, Map<string, HereRecord>>(importKinds.map((kind) => [kind, new Map()]))
  const imported = new Map<string, HereRecord[]>()
  const natural = new Map<string, HereRecord[]>()
  const people = new Map<string, VisibleUser[]>()
  const clients = new Map<string, HereRecord>()
  const events = new Map<string, HereRecord[]>()
  const remembered = new Map<string, Remembered>()
  const rememberedKeys = new Map<string, Set<string>>()
  const places = new Map<string, { readonly id: string; readonly sort_order: string | null }>()
  const push = <T>(map: Map<string, T[]>, key: string, value: T): void =>
    void (map.get(key)?.push(value) ?? map.set(key, [value]))

  const rememberedOfKey = (key: string): readonly Remembered[] =>
    [...(rememberedKeys.get(key) ?? [])].flatMap((id) => remembered.get(id) ?? [])

  const addRecord = (kind: ImportKind, record: HereRecord): void => {
    records.get(kind)?.set(record.id, record)
    const hash = keyHashOf(record.id)
    if (hash !== null) push(imported, `${kind} ${hash}`, record)
    push(natural, `${kind} ${naturalKey(kind, record)}`, record)
    if (kind === 'clients')
      clients.set(nameKey(textIn(record, 'name')), clients.get(nameKey(textIn(record, 'name'))) ?? record)
    if (kind === 'events') push(events, nameKey(textIn(record, 'name')), record)
    if (kind === 'events' || kind === 'tasks') {
      const place = placeKey(kind, textIn(record, 'status'))
      const own = { id: record.id, sort_order: textIn(record, 'sort_order') || null }
      const last = places.get(place)
      if (own.sort_order !== null && (last === undefined || compareOrdered(last, own) < 0)) places.set(place, own)
    }
  }

  return {
    add(entity, rows) {
      const kind = importKinds.find((known) => known === entity)
      for (const row of rows) {
        if (entity === 'systemUsers') {
          const user = row as unknown as VisibleUser
          for (const word of new Set([user.email, user.name, shownName(user), user.id].map(nameKey)))
            push(people, word, user)
        } else if (kind !== undefined) addRecord(kind, row)
      }
    },
    remember(rows) {
      for (const row of rows) {
        const { recordId, key } = row
        rememberedKeys.get(remembered.get(recordId)?.key ?? '')?.delete(recordId)
        remembered.set(recordId, row)
        rememberedKeys.set(key, (rememberedKeys.get(key) ?? new Set()).add(recordId))
      }
    },
    record: (kind, id) => records.get(kind)?.get(id),
    recordsOfKey: (kind, key) => [
      ...(imported.get(`${kind} ${hashOf(key)}`) ?? []),
      ...rememberedOfKey(key).flatMap(({ recordId }) => records.get(kind)?.get(recordId) ?? []),
    ],
    rememberedOf: (id) => remembered.get(id),
    rememberedOfKey,
    alike: (kind, key) => natural.get(`${kind} ${key}`) ?? [],
    person(word) {
      const found = people.get(nameKey(word)) ?? []
      // A name that several people share identifies nobody.
      return found.length === 1 ? found[0] : undefined
    },
    clientNamed: (name) => clients.get(nameKey(name)),
    eventNamed(name, day) {
      const found = events.get(nameKey(name)) ?? []
      const [only, ...others] = found.length > 1 && day !== null ? found.filter(({ date }) => date === day) : found
      return others.length === 0 ? only : undefined
    },
    lastPlace: (kind, status) => places.get(placeKey(kind, status))?.sort_order ?? null,
  }
}

/** Unfinished tasks form one list, completed ones another. */
const placeKey = (kind: 'events' | 'tasks', status: string): string =>
  kind === 'events' ? `events ${status}` : `tasks ${status === taskStatus.completed}`
