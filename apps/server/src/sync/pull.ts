import { type Actor, accessRules, entityNamed, fieldOf } from '@bama/domain'
import type { SyncResponse, WireChange, WireRecord } from '@bama/sync'
import { readRecord, recordsAfter, type ServerRecord, toWireRecord } from '../store/records.ts'
import { currentSequence } from '../store/sequence.ts'
import type { Tx } from '../store/store.ts'
import { type Cursor, formatCursor, parseCursor } from './cursor.ts'

const maxRecordsPerPage = 1000
/** Characters of stored JSON, about: a page gets through on a poor line, and what got through stays. */
const maxPageSize = 300_000

export interface Pull {
  readonly actor: Actor
  /** The caller's present epoch. */
  readonly epoch: string
  readonly requestEpoch: string | null
  readonly requestCursor: string | null
  /** What this request's own mutations were about. */
  readonly named: readonly { readonly entity: string; readonly recordId: string }[]
}

/** One page of what changed since the cursor and is this person's to see. A wrong epoch or cursor starts from the beginning. */
export async function pull(
  db: Tx,
  { actor, epoch, requestEpoch, requestCursor, named }: Pull,
): Promise<Pick<SyncResponse, 'changes' | 'cursor' | 'more' | 'epoch' | 'reset'>> {
  const known = requestCursor === null || requestEpoch !== epoch ? null : parseCursor(requestCursor)
  const head = await currentSequence(db)
  // A cursor from the future is one of another history: an older copy of this database was put back.
  const isKnown = known !== null && known.position <= head
  const cursor = isKnown ? known : { position: 0, from: head }
  const rows = await recordsAfter(db, cursor.position, maxRecordsPerPage + 1)
  const page = pageOf(rows)
  const changes: Record<string, WireChange[]> = {}
  for (const record of page) {
    const change = changeFor(actor, record, cursor)
    if (change !== null) (changes[record.entity] ??= []).push(change)
  }
  await addLostSight(db, actor, named, changes)
  const more = page.length < rows.length
  const position = page.at(-1)?.seq ?? cursor.position
  return {
    changes,
    cursor: formatCursor({ position, from: cursor.from }, more),
    more,
    epoch,
    ...(isKnown ? {} : { reset: true }),
  }
}

function pageOf(rows: readonly ServerRecord[]): readonly ServerRecord[] {
  let size = 0
  const end = rows.findIndex((record) => {
    size += JSON.stringify(record.row).length
    return size > maxPageSize
  })
  return rows.slice(0, Math.min(maxRecordsPerPage, end === -1 ? rows.length : Math.max(end, 1)))
}

function changeFor(actor: Actor, record: ServerRecord, cursor: Cursor): WireChange | null {
  const entity = entityNamed(record.entity)
  if (entity === null) return null
  const sinceStart = (seq: number): boolean => seq > cursor.from
  if (record.deleted !== null) return sinceStart(record.seq) ? { id: record.id, deleted: true } : null
  const stored = { id: record.id, fields: record.row.fields }
  // Only a change of who sees it can have taken it away; other changes of hidden records are not even hinted at.
  if (!accessRules[entity].maySee(actor, stored))
    return sinceStart(record.audienceSeq) ? { id: record.id, gone: true } : null
  return withoutFields(toWireRecord(record), accessRules[entity].hiddenFields(actor, stored))
}

/**
 * Says `gone` of every named record that the caller does not see now. A repeated mutation may be answered "applied" although
 * the record was deleted or taken away since, before the position where this pull begins to tell of such things.
 * What does not exist is answered alike, so that nothing is given away.
 */
async function addLostSight(db: Tx, actor: Actor, named: Pull['named'], changes: Record<string, WireChange[]>): Promise<void> {
  for (const { entity: name, recordId } of named) {
    const entity = entityNamed(name)
    if (entity === null) continue
    const record = await readRecord(db, entity, recordId)
    const isSeen =
      record !== null &&
      record.deleted === null &&
      accessRules[entity].maySee(actor, { id: record.id, fields: record.row.fields })
    const told = changes[entity]?.some((change) => change.id === recordId) ?? false
    if (!isSeen && !told) (changes[entity] ??= []).push({ id: recordId, gone: true })
  }
}

function withoutFields(record: WireRecord, hidden: readonly string[]): WireRecord {
  if (hidden.length === 0) return record
  const shown = Object.entries(record).filter(([field]) => !hidden.includes(field))
  const clocks = Object.entries(record._clocks).filter(([cell]) => !hidden.includes(fieldOf(cell)))
  return { ...(Object.fromEntries(shown) as WireRecord), _clocks: Object.fromEntries(clocks) }
}
