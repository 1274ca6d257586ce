import { accessRules, type Actor, type EntityName } from '@bama/domain'
import type { EntityPage } from '@bama/sync'
import { chunksOf } from '../../store/chunks.ts'
import { loopTurn } from '../../store/loop-turn.ts'
import { readRecords } from '../../store/records.ts'
import type { ServerRecord } from '../../store/stored-form.ts'
import { currentSequence } from '../../store/sequence.ts'
import type { Tx } from '../../store/schema.ts'
import { lostBetween } from '../../sync/lost-sight.ts'
import { toVisible } from '../../sync/visible.ts'
import { entityCursors, type EntityPosition } from './entity-cursor.ts'

const maxItems = 5000
/** Approximate limit, in characters of stored JSON. */
const maxPageSize = 4_000_000

interface Query {
  readonly actor: Actor
  readonly entity: EntityName
  readonly since: string | null
  /** Ids of this request's own items; the answer has the present state of each. */
  readonly named: readonly string[]
}

type Item = EntityPage['items'][number]

/** Returns what changed of one kind since the cursor and is visible to the person; everything without a valid cursor. */
export async function readEntityPage(tx: Tx, { actor, entity, since, named }: Query): Promise<EntityPage> {
  const cursors = await entityCursors(tx, actor.id, entity)
  const head = await currentSequence(tx)
  const known = since === null ? null : await cursors.parse(since)
  const at: EntityPosition = known ?? { position: 0, from: head }
  const { page, more } = await readStretch(tx, entity, at.position)
  const upTo = more ? (page.at(-1)?.seq ?? at.position) : head
  const items = new Map<string, Item>()
  for (const records of chunksOf(page)) {
    await loopTurn()
    for (const record of records) {
      const item = itemFor(actor, entity, record)
      // A deletion is only of interest to a client that had the record, not to one that is just beginning.
      if (item !== null && (record.deleted === null || record.seq > at.from)) items.set(record.id, item)
    }
  }
  const lost = await lostBetween(tx, { after: Math.max(at.position, at.from), upTo })
  const lostIds = lost.flatMap((one) =>
    one.entity === entity && accessRules[entity].sees(actor, one.keyBefore) ? [one.id] : [],
  )
  await addRecords(tx, actor, entity, lostIds, items, 'removals')
  await addRecords(tx, actor, entity, named, items, 'all')
  return {
    items: [...items.values()],
    // `from` stays while there are more pages: what left the caller's sight before the first page was never sent to them.
    cursor: cursors.format(more ? { position: upTo, from: at.from } : { position: upTo, from: upTo }, more),
    more,
    ...(known !== null || since === null ? {} : { reset: true as const }),
  }
}

/** Returns the records of a kind after a position, ordered by their last change, as many as fit into one answer. */
async function readStretch(
  tx: Tx,
  entity: EntityName,
  position: number,
): Promise<{ readonly page: readonly ServerRecord[]; readonly more: boolean }> {
  const rows = await tx
    .selectFrom('records')
    .select('id')
    .where('entity', '=', entity)
    .where('seq', '>', position)
    .orderBy('seq')
    .limit(maxItems + 1)
    .execute()
  const page: ServerRecord[] = []
  let size = 0
  for (const ids of chunksOf(rows.slice(0, maxItems).map(({ id }) => id))) {
    // Otherwise all of them would be read without a turn for anybody else.
    await loopTurn()
    const records = [...(await readRecords(tx, entity, ids))].sort((a, b) => a.seq - b.seq)
    for (const record of records) {
      size += JSON.stringify(record.row.fields).length
      if (size > maxPageSize && page.length > 0) return { page, more: true }
      page.push(record)
    }
  }
  return { page, more: rows.length > page.length }
}

/** Returns a record as the caller sees it, without merge clocks, or null if they don't see it. */
function itemFor(actor: Actor, entity: EntityName, record: ServerRecord): Item | null {
  if (!accessRules[entity].sees(actor, record.visibilityKey)) return null
  if (record.deleted !== null) return { id: record.id, deleted: true }
  const { _clocks, ...item } = toVisible(actor, record)
  return item
}

/** Adds the present state of records: `gone` if the caller doesn't see them, and likewise if they don't exist. */
async function addRecords(
  tx: Tx,
  actor: Actor,
  entity: EntityName,
  ids: readonly string[],
  items: Map<string, Item>,
  which: 'all' | 'removals',
): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !items.has(id))
  const found = new Map((await readRecords(tx, entity, missing)).map((record) => [record.id, record]))
  for (const id of missing) {
    const record = found.get(id)
    const item = record === undefined ? null : itemFor(actor, entity, record)
    if (item === null) items.set(id, { id, gone: true })
    else if (which === 'all') items.set(id, item)
  }
}
