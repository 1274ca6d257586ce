import { createHash, randomUUID } from 'node:crypto'
import {
  accessRules,
  type Author,
  defaultFields,
  editedInterval,
  entityModels,
  type EntityName,
  type Interval,
  intervalIn,
  patchBetween,
  type User,
  wallTimesOf,
} from '@bama/domain'
import {
  type DeviceId,
  deviceIdSchema,
  formatStamp,
  type ItemResult,
  type Mutation,
  mutationResultSchema,
  mutationSchema,
} from '@bama/sync'
import { loopTurn } from '../../store/loop-turn.ts'
import { chunksOf } from '../../store/chunks.ts'
import { readRecords } from '../../store/records.ts'
import type { ServerRecord } from '../../store/stored-form.ts'
import type { Tx } from '../../store/schema.ts'
import { toVisible } from '../../sync/visible.ts'
import { push, refuseTooLarge } from '../../sync/push.ts'
import { type Item, readItem } from './read-item.ts'

export interface Taking {
  readonly actor: User & Author
  readonly entity: EntityName
  readonly items: readonly unknown[]
  readonly deviceId: string
  /** When the client sent them, in milliseconds since the epoch. */
  readonly sentMs: number
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
}

export interface Taken {
  /** One result per item, in the order of the request. */
  readonly results: readonly ItemResult[]
  readonly ids: readonly string[]
  readonly committed: boolean
}

/** An item, and its position in the request. */
interface Placed {
  readonly index: number
  readonly item: Item
}

/** How often a record may occur in one call, because each time it is read and written separately. */
const mostRepeats = 5

/**
 * Takes whole records from a client that knows no cells; the later `updated_at` wins. What an item changes of its record
 * becomes an ordinary mutation, so the same rules hold. An item that was accepted before gets the same answer again; one
 * that was refused is tried again.
 */
export async function takeItems(tx: Tx, taking: Taking): Promise<Taken> {
  const { entity, items, sentMs } = taking
  const results = new Map<number, ItemResult>()
  let waiting: Placed[] = []
  for (const [index, raw] of items.entries()) {
    await loopTurn()
    const read = readItem(entityModels[entity], raw, sentMs)
    if (read.ok) waiting.push({ index, item: read.item })
    else results.set(index, read.result)
  }
  const ids = waiting.map(({ item }) => item.id)
  let committed = false
  // If a record occurs twice in a request, the second item is evaluated on the result of the first.
  for (let rounds = 0; waiting.length > 0 && rounds < mostRepeats; rounds++) {
    const seen = new Set<string>()
    const isFirst = ({ item }: Placed): boolean => !seen.has(item.id) && seen.add(item.id) !== null
    const { round = [], later = [] } = Object.groupBy(waiting, (placed) => (isFirst(placed) ? 'round' : 'later'))
    if (await takeRound(tx, taking, round, results)) committed = true
    waiting = later
  }
  for (const { index, item } of waiting)
    results.set(index, { id: item.id, status: 'rejected', code: 'invalid', message: 'too often in one call' })
  return { results: items.flatMap((_, index) => results.get(index) ?? []), ids, committed }
}

/** Takes items of different records. Returns whether anything changed. */
async function takeRound(
  tx: Tx,
  taking: Taking,
  round: readonly Placed[],
  results: Map<number, ItemResult>,
): Promise<boolean> {
  const { actor, entity, nowMs, zone } = taking
  await refuseTooLarge(
    tx,
    round.map(({ item }) => ({ entity, id: item.id })),
  )
  const records = new Map(
    (
      await readRecords(
        tx,
        entity,
        round.map(({ item }) => item.id),
      )
    ).map((record) => [record.id, record]),
  )
  const before = await answersBefore(tx, taking, round)
  const deviceId = deviceIdOf(taking)
  const mutations: Mutation[] = []
  const indexes = new Map<string, number>()
  let last = { ms: 0, counter: 0 }
  // In the order of their stamps, because in one push each must be later than the one before.
  for (const { index, item } of [...round].sort((a, b) => a.item.changedMs - b.item.changedMs)) {
    const known = before.get(index)
    const change =
      known === undefined || known.status === 'rejected' ? changeOf(taking, item, records.get(item.id) ?? null) : known
    if ('status' in change) results.set(index, change)
    else {
      await loopTurn()
      last = { ms: item.changedMs, counter: item.changedMs === last.ms ? last.counter + 1 : 0 }
      const id = known === undefined ? mutationIdOf(taking, item) : randomUUID()
      const stamp = formatStamp(last.ms, last.counter, deviceId)
      const mutation = mutationSchema.safeParse({
        id,
        n: mutations.length + 1,
        entity,
        recordId: item.id,
        ...change,
        stamp,
      })
      if (mutation.success) {
        mutations.push(mutation.data)
        indexes.set(id, index)
      } else
        results.set(index, {
          id: item.id,
          status: 'rejected',
          code: 'invalid',
          message: mutation.error.issues[0]?.message ?? 'invalid',
        })
    }
  }
  if (mutations.length === 0) return false
  const pushed = await push(tx, {
    actor,
    deviceId,
    mutations,
    isCounting: false,
    brokenGroups: new Set(),
    nowMs,
    zone,
  })
  for (const { id, stamp: _stamp, lost: _lost, ...result } of pushed.results) {
    const index = indexes.get(id)
    const item = round.find((placed) => placed.index === index)?.item
    if (index !== undefined && item !== undefined) results.set(index, { id: item.id, ...result })
  }
  return pushed.committed
}

/** Returns what an item changes of the present record, or its result if it changes nothing. */
function changeOf(
  { actor, entity, zone }: Taking,
  { id, isDeletion, changedMs, fields }: Item,
  record: ServerRecord | null,
): Pick<Mutation, 'operation' | 'patch'> | ItemResult {
  const model = entityModels[entity]
  if (isDeletion) return { operation: 'delete', patch: {} }
  // A record that the caller can't see is treated as one that doesn't exist.
  if (record === null || !accessRules[entity].sees(actor, record.visibilityKey))
    return { operation: 'create', patch: patchBetween(model, defaultFields(model), fields) }
  if (record.deleted !== null) return { operation: 'update', patch: patchBetween(model, {}, fields) }
  // As the caller sees it: a later change of what is hidden from them makes their item no older.
  const shown = toVisible(actor, record)
  if (changedMs < Date.parse(shown.updated_at)) return { id, status: 'superseded' }
  const said = entity === 'workHours' ? withInstantsOf(shown as unknown as Interval, fields, zone) : fields
  const patch = patchBetween(model, shown, said)
  return Object.keys(patch).length === 0 ? { id, status: 'applied' } : { operation: 'update', patch }
}

/**
 * Adds the instants of hours whose day or wall times an item changes while it says nothing new of the instants. These
 * decide in an interval that has them (packages/sync/SPEC.md, S51), so the item would otherwise change nothing.
 */
function withInstantsOf(before: Interval, fields: Item['fields'], zone: string): Item['fields'] {
  const said: Interval = { ...intervalIn(before), ...fields }
  const isChanged = (part: keyof Interval): boolean => said[part] !== before[part]
  const saysTimes = (['date', 'start_time', 'end_time'] as const).some(isChanged)
  if (before.started_at === null || !saysTimes || isChanged('started_at') || isChanged('ended_at')) return fields
  const shown = wallTimesOf(before, zone)
  const [start, end] = [said.start_time ?? shown.start ?? '', said.end_time ?? shown.end]
  const interval = editedInterval(before, { date: said.date, start, end }, zone)
  // By wall times alone the server says what is wrong with them.
  return { ...fields, ...(interval.ok ? interval.value : { started_at: null, ended_at: null }) }
}

/** Returns the earlier answers to these same items, by their position. */
async function answersBefore(
  tx: Tx,
  taking: Taking,
  round: readonly Placed[],
): Promise<ReadonlyMap<number, ItemResult>> {
  const places = new Map(round.map((placed) => [mutationIdOf(taking, placed.item), placed]))
  const answers = new Map<number, ItemResult>()
  for (const ids of chunksOf([...places.keys()])) {
    const rows = await tx.selectFrom('mutations').select(['id', 'user_id', 'result']).where('id', 'in', ids).execute()
    for (const { id: mutationId, user_id, result } of rows) {
      const placed = places.get(mutationId)
      if (placed === undefined || user_id !== taking.actor.id) continue
      const { id: _id, stamp: _stamp, lost: _lost, ...answer } = mutationResultSchema.parse(JSON.parse(result))
      answers.set(placed.index, { id: placed.item.id, ...answer })
    }
  }
  return answers
}

const digestOf = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest()

/** Returns the same UUID (version 8, RFC 9562) for the same item of a person, so that repeating a request changes nothing. */
function mutationIdOf({ actor, entity }: Taking, { id, changedMs, isDeletion, fields }: Item): string {
  const bytes = digestOf([actor.id, entity, id, changedMs, isDeletion, sorted(fields)]).subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The order of an item's fields must not affect its id. */
const sorted = (fields: Item['fields']): readonly (readonly [string, unknown])[] =>
  Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))

/** Returns the device for the stamps: the client's own id if it is valid, otherwise one derived from it and the person. */
function deviceIdOf({ actor, deviceId }: Taking): DeviceId {
  const own = deviceIdSchema.safeParse(deviceId)
  return own.success ? own.data : deviceIdSchema.parse(digestOf([actor.id, deviceId]).toString('hex').slice(0, 16))
}
