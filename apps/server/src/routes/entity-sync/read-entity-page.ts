import { accessRules, type Actor, type EntityName } from '@bama/domain'
import type { EntityPage } from '@bama/sync'
import { chunksOf, readRecords, type ServerRecord } from '../../store/records.ts'
import { currentSequence } from '../../store/sequence.ts'
import type { Tx } from '../../store/schema.ts'
import { lostBetween } from '../../sync/lost-sight.ts'
import { toVisible } from '../../sync/visible.ts'
import { entityCursors, type EntityPosition } from './entity-cursor.ts'

const maxItems = 5000
/** Characters of stored JSON, about. */
const maxPageSize = 4_000_000

interface Query {
  readonly actor: Actor
  readonly entity: EntityName
  readonly since: string | null
  /** Ids that this request's own items had: the answer says of each how it stands. */
  readonly named: readonly string[]
}

type Item = EntityPage['items'][number]

/** What changed of one kind since the cursor and is this person's to see; without a cursor that holds, all there is. */
export async function readEntityPage(tx: Tx, { actor, entity, since, named }: Query): Promise<EntityPage> {
  const cursors = await entityCursors(tx, actor.id, entity)
  const head = await currentSequence(tx)
  const known = since === null ? null : await cursors.parse(since)
  const at: EntityPosition = known ?? { position: 0, from: head }
  const { page, more } = await readStretch(tx, entity, at.position)
  const upTo = more ? (page.at(-1)?.seq ?? at.position) : head
  const items = new Map<string, Item>()
  for (const record of page) {
    const item = itemFor(actor, entity, record)
    // Of what is deleted, a client hears that had it: not one that begins.
    if (item !== null && (record.deleted === null || record.seq > at.from)) items.set(record.id, item)
  }
  const lost = await lostBetween(tx, { after: Math.max(at.position, at.from), upTo })
  const lostIds = lost.flatMap((one) =>
    one.entity === entity && accessRules[entity].sees(actor, one.keyBefore) ? [one.id] : [],
  )
  await addRecords(tx, actor, entity, lostIds, items, 'removals')
  await addRecords(tx, actor, entity, named, items, 'all')
  return {
    items: [...items.values()],
    // While a stretch is read, `from` stays: what left the caller's sight before it began, they never had.
    cursor: cursors.format(more ? { position: upTo, from: at.from } : { position: upTo, from: upTo }, more),
    more,
    ...(known !== null || since === null ? {} : { reset: true as const }),
  }
}

/** Records of a kind after a position, in the order of their last change, as many as one answer takes. */
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
    const records = [...(await readRecords(tx, entity, ids))].sort((a, b) => a.seq - b.seq)
    for (const record of records) {
      size += JSON.stringify(record.row.fields).length
      if (size > maxPageSize && page.length > 0) return { page, more: true }
      page.push(record)
    }
  }
  return { page, more: rows.length > page.length }
}

/** A record as the caller sees it, null when they do not see it. Clocks are for those who merge. */
function itemFor(actor: Actor, entity: EntityName, record: ServerRecord): Item | null {
  if (!accessRules[entity].sees(actor, record.visibilityKey)) return null
  if (record.deleted !== null) return { id: record.id, deleted: true }
  const { _clocks, ...item } = toVisible(actor, record)
  return item
}

/** Says of records how they stand now, `gone` where the caller does not see them; what does not exist is answered alike. */
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
