import { accessRules, type Actor, addDays, dayInZone, type EntityName, entityNamed } from '@bama/domain'
import type { SyncResponse } from '@bama/sync'
import {
  countsByVisibility,
  keptNumbered,
  type Numbered,
  numbersAfter,
  numbersByCurrency,
  type Visibility,
  visibilityOf,
} from '../store/records.ts'
import type { KeptRecord } from '../store/stored-form.ts'
import { currentSequence } from '../store/sequence.ts'
import { isPast, presentMoment } from '../store/starts.ts'
import type { Tx } from '../store/schema.ts'
import { type Cursor, formatCursor, parseCursor, type ParsedCursor } from './cursor.ts'
import { lostBetween } from './lost-sight.ts'
import type { PageChange, PageChanges } from './page-text.ts'
import { isForgotten } from './retention.ts'

/**
 * Limits in records and in bytes of stored JSON. Pages are small enough for a poor line, and received pages are kept.
 * The rest phase of a full pull has larger pages: nobody waits for it, and each page costs the device one flush.
 */
const pageLimits = { records: 500, size: 400_000 }
const restLimits = { records: 1500, size: 1_200_000 }

const limitsOf = ({ phase }: Cursor, { pageSize }: Pull): typeof pageLimits => {
  const { records, size } = phase === 'rest' ? restLimits : pageLimits
  return { records, size: Math.min(size, pageSize ?? size) }
}

export interface Pull {
  readonly actor: Actor
  /** The caller's present epoch. */
  readonly epoch: string
  readonly requestEpoch: string | null
  readonly requestCursor: string | null
  /** The records that this request's own mutations named. */
  readonly named: readonly { readonly entity: string; readonly recordId: string }[]
  /** The records that those mutations wrote. They needn't be read again while they still have the same number. */
  readonly written: readonly KeptRecord[]
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
  /** Bytes of stored JSON that the caller's line carries in reasonable time; null if unknown. */
  readonly pageSize: number | null
}

interface Page extends Pick<SyncResponse, 'cursor' | 'more' | 'epoch' | 'reset' | 'progress' | 'filling'> {
  readonly changes: PageChanges
}

/**
 * Returns one page of the changes since the cursor that this person may see. An unknown epoch or cursor starts from the
 * beginning.
 */
export async function pull(db: Tx, request: Pull): Promise<Page> {
  const { actor, epoch, requestEpoch, requestCursor, named } = request
  const known = requestCursor === null || requestEpoch !== epoch ? null : parseCursor(requestCursor)
  const head = await currentSequence(db)
  const isKnown = known !== null && (await isOfThisHistory(db, known)) && !(await isForgotten(db, known.cursor))
  const cursor = isKnown ? known.cursor : await firstCursor(db, head, request)
  // Numbers identify the same changes only while the caller knows this history.
  const written = new Map(isKnown ? request.written.map((record) => [record.seq, record]) : [])
  const changes: Record<string, PageChange[]> = {}
  let room = limitsOf(cursor, request)
  let at = cursor
  let more = true
  // The phases are combined while they fit, so that a small business's full pull is a single page.
  do {
    const stretch = await readPage(db, at, room, written)
    // Current records aren't sent together with part of the rest, which would delay them on a poor line.
    if (at !== cursor && at.phase === 'rest' && stretch.next.phase === 'rest') break
    let sent = 0
    for (const record of stretch.page) {
      const change = changeFor(actor, record, at)
      if (change === null) continue
      sent++
      ;(changes[record.entity] ??= []).push(change)
    }
    if (at.phase === 'changes')
      await addLostSight(db, actor, { after: Math.max(at.position, at.from), upTo: stretch.next.position }, changes)
    room = { records: room.records - stretch.page.length, size: room.size - stretch.size }
    at = withFewerLeft(stretch.next, sent)
    // No record that this person sees is left up to the number where the pull began.
    if (at.phase !== 'changes' && at.left === 0) at = changesSince(at.from)
    more = at.phase === 'changes' && at !== stretch.next ? head > at.from : stretch.more
  } while (more && at.phase !== cursor.phase && room.records > 0 && room.size > 0)
  await addNamed(db, actor, named, changes)
  return {
    changes,
    cursor: formatCursor(at, more, await presentMoment(db)),
    more,
    epoch,
    ...(isKnown ? {} : { reset: true }),
    ...(cursor.phase === 'changes' ? {} : fillingOf(at)),
  }
}

/**
 * Whether this database still has everything that the cursor's device received, that is, hasn't been put back since.
 */
export async function isOfThisHistory(db: Tx, { cursor, made }: ParsedCursor): Promise<boolean> {
  // A position in the future belongs to another history. A cursor from an older server allows no further check.
  if (Math.max(cursor.position, cursor.from) > (await currentSequence(db))) return false
  return made === null || isPast(db, made)
}

/** Returns the cursor of a full pull, which starts with what is current this month. */
async function firstCursor(db: Tx, head: number, { actor, nowMs, zone }: Pull): Promise<Cursor> {
  const today = dayInZone(nowMs, zone)
  const total = await countVisible(db, actor)
  return {
    phase: 'current',
    position: 0,
    from: head,
    day: addDays(today, 1 - Number(today.slice(8))),
    total,
    left: total,
  }
}

/** Counts the records this person sees. Many records share a visibility key, so the check runs once per key. */
async function countVisible(db: Tx, actor: Actor): Promise<number> {
  const groups = await countsByVisibility(db)
  return groups.reduce((sum, { entity: name, audience, count }) => {
    const entity = entityNamed(name)
    return entity !== null && accessRules[entity].sees(actor, audience) ? sum + count : sum
  }, 0)
}

/**
 * Subtracts the records sent. The count can end above zero, because records that change during a full pull are sent at
 * its end instead.
 */
const withFewerLeft = (cursor: Cursor, sent: number): Cursor =>
  cursor.phase === 'changes' ? cursor : { ...cursor, left: Math.max(0, cursor.left - sent) }

function fillingOf(at: Cursor): Pick<Page, 'progress' | 'filling'> {
  if (at.phase === 'changes') return { progress: 1 }
  const { phase, total, left } = at
  return {
    progress: total === 0 ? 1 : 1 - left / total,
    filling: { total, left, hasCurrent: phase === 'rest' },
  }
}

interface ReadPage {
  readonly page: readonly KeptRecord[]
  /** Of the page, in bytes of stored JSON. */
  readonly size: number
  readonly next: Cursor
  readonly more: boolean
}

const changesSince = (from: number): Cursor => ({ phase: 'changes', position: from, from })

async function readPage(
  db: Tx,
  cursor: Cursor,
  limits: typeof pageLimits,
  written: ReadonlyMap<number, KeptRecord>,
): Promise<ReadPage> {
  const { phase, position, from } = cursor
  const limit = limits.records + 1
  if (phase === 'changes') {
    const rows = await numbersAfter(db, position, limit)
    const { page, size } = await read(db, pageOf(rows, limits), written)
    return { page, size, next: { ...cursor, position: page.at(-1)?.seq ?? position }, more: page.length < rows.length }
  }
  const rows = await numbersByCurrency(db, {
    isCurrent: phase === 'current',
    day: cursor.day,
    seq: position,
    upTo: from,
    limit,
  })
  const { page, size } = await read(db, pageOf(rows, limits))
  const last = page.at(-1)
  if (last !== undefined && page.length < rows.length)
    return { page, size, next: { ...cursor, position: last.seq }, more: true }
  if (phase === 'current') return { page, size, next: { ...cursor, phase: 'rest', position: 0 }, more: true }
  // Changes since the pull began come next: records may have moved past the position or out of sight meanwhile.
  return { page, size, next: changesSince(from), more: (await currentSequence(db)) > from }
}

async function read(
  db: Tx,
  numbers: readonly Numbered[],
  written?: ReadonlyMap<number, KeptRecord>,
): Promise<Pick<ReadPage, 'page' | 'size'>> {
  return { page: await keptNumbered(db, numbers, written), size: numbers.reduce((sum, { size }) => sum + size, 0) }
}

function pageOf(rows: readonly Numbered[], limits: typeof pageLimits): readonly Numbered[] {
  let size = 0
  const end = rows.findIndex((row) => {
    size += row.size
    return size > limits.size
  })
  return rows.slice(0, Math.min(limits.records, end === -1 ? rows.length : Math.max(end, 1)))
}

function changeFor(actor: Actor, record: KeptRecord, cursor: Cursor): PageChange | null {
  const entity = entityNamed(record.entity)
  if (entity === null || !accessRules[entity].sees(actor, record.audience)) return null
  if (record.deleted !== null) return record.seq > cursor.from ? { id: record.id, deleted: true } : null
  return record
}

const isSeen = (actor: Actor, entity: EntityName, record: Visibility | undefined): boolean =>
  record !== undefined && record.deleted === null && accessRules[entity].sees(actor, record.visibilityKey)

/**
 * Adds `gone` for records that left the caller's sight in this range and aren't visible now. Other people get nothing.
 */
async function addLostSight(
  db: Tx,
  actor: Actor,
  stretch: { readonly after: number; readonly upTo: number },
  changes: Record<string, PageChange[]>,
): Promise<void> {
  const gone = new Map<EntityName, Set<string>>()
  for (const { entity: name, id, keyBefore, foundId, visibilityKey, deleted } of await lostBetween(db, stretch)) {
    const entity = entityNamed(name)
    if (entity === null || !accessRules[entity].sees(actor, keyBefore)) continue
    const isSeenNow = foundId !== null && deleted === null && accessRules[entity].sees(actor, visibilityKey)
    if (!isSeenNow) gone.set(entity, (gone.get(entity) ?? new Set()).add(id))
  }
  for (const [entity, ids] of gone) tell(changes, entity, ids)
}

/** Adds `gone` for records that aren't in this page yet. */
function tell(changes: Record<string, PageChange[]>, entity: string, ids: Iterable<string>): void {
  const sent = changes[entity] ?? []
  const known = new Set(sent.map(({ id }) => id))
  for (const id of ids) if (!known.has(id)) sent.push({ id, gone: true })
  if (sent.length > 0) changes[entity] = sent
}

/**
 * Adds `gone` for every named record that the caller doesn't see now. A repeated mutation may be answered "applied"
 * even though the record was deleted or withdrawn before the position from which this pull reports such losses. Records
 * that don't exist get the same response, so that nothing is revealed.
 */
async function addNamed(
  db: Tx,
  actor: Actor,
  named: Pull['named'],
  changes: Record<string, PageChange[]>,
): Promise<void> {
  const byEntity = Map.groupBy(named, ({ entity }) => entity)
  for (const [name, group] of byEntity) {
    const entity = entityNamed(name)
    if (entity === null) continue
    // Records already in this page are skipped.
    const sent = new Set(changes[entity]?.map(({ id }) => id))
    const ids = [...new Set(group.map(({ recordId }) => recordId))].filter((id) => !sent.has(id))
    if (ids.length === 0) continue
    const found = new Map((await visibilityOf(db, entity, ids)).map((record) => [record.id, record]))
    tell(
      changes,
      entity,
      ids.filter((id) => !isSeen(actor, entity, found.get(id))),
    )
  }
}
