import { alwaysCurrent, type EntityName, type User } from '@bama/domain'
import { singleCause } from '@bama/domain/messages'
import { nextStamp, type Stamp } from '@bama/sync'
import { type Entry, placed, serverDevice, toUser, type UnitOfWork } from '@bama/sync/authority'
import { ApiFailure } from '../http/api-failure.ts'
import { type CellWrite, pastValues, type Unnumbered, valuesIn, writeHistory, writesOf } from '../store/history.ts'
import { loopTurn } from '../store/loop-turn.ts'
import { chunksOf } from '../store/chunks.ts'
import {
  allRecords,
  currentOfVisibilityKey,
  currentOrWrittenBy,
  dependantsOf,
  messagesOfPerson,
  readRecord,
  readRecords,
  readSized,
  type SizedId,
  writeRecords,
} from '../store/records.ts'
import type { KeptRecord, ServerRecord } from '../store/stored-form.ts'
import type { Tx } from '../store/schema.ts'
import { getMeta, setMeta } from '../store/meta.ts'
import { lockSequence, storeSequence } from '../store/sequence.ts'
import { historyRows } from './history-rows.ts'

/**
 * The changes of one transaction, held in memory until {@link ServerUnitOfWork.flush}; reads see earlier writes. Each
 * change gets a commit-ordered number and a history row, and people who lost sight of its record are noted.
 */
export interface ServerUnitOfWork extends UnitOfWork {
  readonly tx: Tx
  /** Loads records of known sizes. Named ids without a size are remembered as missing. */
  prefetchSized(entity: EntityName, named: readonly string[], sizes: readonly SizedId[]): Promise<void>
  /** Returns the position of the next chat message: later than all earlier ones, whatever the clock does. */
  nextPosition(nowMs: number): Promise<Stamp>
  /** Returns what was written to a record and won, as the history has it. */
  writesOf(entity: EntityName, id: string): Promise<readonly CellWrite[]>
  /** Writes a change that had no effect into the history, so that its content is kept. */
  keepLost(lost: Omit<Entry, 'after' | 'lost'> & { readonly recordId: string }): void
  /** Writes everything to the database. `committed` is whether any record changed. */
  flush(): Promise<{ readonly committed: boolean; readonly seq: number; readonly written: readonly KeptRecord[] }>
}

/**
 * Messages that one push may cause: for example, fifty colleagues each mentioned in forty comments written offline. A
 * comment mentions at most 500 people, so a single comment always passes.
 */
const maxMessages = 2000

/** Opens the unit of work of a write transaction. Locks the sequence until the commit. */
export async function openUnitOfWork(tx: Tx): Promise<ServerUnitOfWork> {
  const firstSeq = await lockSequence(tx)
  let seq = firstSeq
  const known = new Map<string, ServerRecord | null>()
  const changed = new Map<string, ServerRecord>()
  const lostSight: { seq: number; entity: string; id: string; audience: string }[] = []
  const history: Unnumbered[] = []
  const keyOf = (entity: string, id: string): string => `${entity}/${id}`

  const read = async (entity: EntityName, id: string): Promise<ServerRecord | null> => {
    const key = keyOf(entity, id)
    const found = known.get(key)
    if (found !== undefined) return found
    const record = await readRecord(tx, entity, id)
    known.set(key, record)
    return record
  }

  const keep = (entity: EntityName, ids: readonly string[], found: readonly ServerRecord[]): void => {
    for (const id of ids) known.set(keyOf(entity, id), null)
    for (const record of found) known.set(keyOf(entity, record.id), record)
  }

  const put = async (entity: EntityName, before: ServerRecord | null, after: ServerRecord): Promise<void> => {
    const record = { ...(await placed(read, entity, after)), seq: ++seq }
    const key = keyOf(record.entity, record.id)
    known.set(key, record)
    changed.set(key, record)
    // An empty key stands for no person, so nobody lost sight.
    if (
      before !== null &&
      before.deleted === null &&
      before.visibilityKey &&
      before.visibilityKey !== record.visibilityKey
    )
      lostSight.push({ seq, entity: record.entity, id: record.id, audience: before.visibilityKey })
  }

  let lastPosition: Stamp | undefined

  let messages = 0
  let people: Promise<readonly User[]> | undefined
  /** Cached, so that a push with many mentions reads people only once. */
  const readPeople = async (): Promise<readonly User[]> => {
    const records = new Map((await allRecords(tx, 'systemUsers')).map((record) => [record.id, record]))
    for (const record of changed.values()) if (record.entity === 'systemUsers') records.set(record.id, record)
    return [...records.values()].filter(({ deleted }) => deleted === null).map(toUser)
  }

  /** Merges a person's stored living entries with those written in this transaction. */
  const withWritten = (userId: string, found: readonly ServerRecord[]): readonly ServerRecord[] => {
    const entries = new Map(found.map((record) => [record.id, record]))
    for (const record of changed.values()) {
      if (record.entity !== 'workHours') continue
      if (record.visibilityKey === userId && record.deleted === null) entries.set(record.id, record)
      else entries.delete(record.id)
    }
    return [...entries.values()]
  }

  return {
    tx,
    read,
    async prefetch(keys) {
      for (const [entity, group] of Map.groupBy(keys, (key) => key.entity)) {
        const ids = [...new Set(group.map(({ id }) => id))].filter((id) => !known.has(keyOf(entity, id)))
        keep(entity, ids, await readRecords(tx, entity, ids))
      }
    },
    prefetchSized: async (entity, named, sizes) => keep(entity, named, await readSized(tx, entity, sizes)),
    async dependants(entity, id, kind) {
      const parent = keyOf(entity, id)
      const stored = await dependantsOf(tx, parent, kind)
      const found = new Map(stored.map((record) => [keyOf(record.entity, record.id), record]))
      for (const [key, record] of changed) {
        const isKind = kind === undefined || record.entity === kind
        if (isKind && record.parent === parent && record.deleted === null) found.set(key, record)
        else found.delete(key)
      }
      return [...found.values()]
    },
    people: () => (people ??= readPeople()),
    runningHoursOf: async (userId) =>
      withWritten(userId, await currentOfVisibilityKey(tx, 'workHours', { key: userId, from: alwaysCurrent })).filter(
        ({ currentFrom }) => currentFrom === alwaysCurrent,
      ),
    hoursOf: async (userId, query) =>
      withWritten(userId, await currentOrWrittenBy(tx, 'workHours', { key: userId, ...query })),
    async write(entry) {
      await put(entry.entity, entry.before, entry.after)
      history.push(...historyRows({ ...entry, seq, recordId: entry.after.id, isLost: false }))
    },
    storedFile: async (fileId) =>
      (await tx.selectFrom('files').select(['type', 'size']).where('id', '=', fileId).executeTakeFirst()) ?? null,
    async pastValues(entity, ids, cell) {
      const here = history.flatMap(({ row }) =>
        row.entity === entity && row.outcome === 'won' && ids.includes(row.record_id)
          ? valuesIn({ ...row, n: 0 }, cell)
          : [],
      )
      return [...here, ...(await pastValues(tx, entity, ids, cell))]
    },
    async writesOf(entity, id) {
      const here = history.flatMap(({ row }) =>
        row.entity === entity && row.record_id === id && row.outcome === 'won' ? row : [],
      )
      return [...(await writesOf(tx, entity, id)), ...here]
    },
    async messagesOf(userId, cause) {
      const found = new Map((await messagesOfPerson(tx, userId, cause)).map((record) => [record.id, record]))
      for (const record of changed.values()) {
        if (record.entity !== 'personalMessages' || singleCause(record.id) !== cause) continue
        if (record.visibilityKey === userId && record.deleted === null) found.set(record.id, record)
        else found.delete(record.id)
      }
      return [...found.values()]
    },
    renumber: (record) => put(record.entity as EntityName, record, record),
    countMessage() {
      // The whole push fails; the device then sends fewer changes at a time.
      if (++messages > maxMessages)
        throw new ApiFailure('too_large', 'too many messages would follow from these changes')
    },
    pause: loopTurn,
    async nextPosition(nowMs) {
      const known = lastPosition ?? ((await getMeta(tx, 'last_position')) as Stamp | null)
      return (lastPosition = nextStamp(known, nowMs, serverDevice))
    },
    keepLost(lost) {
      // Takes a number too: otherwise nobody would notice that a database that was put back lacks this change.
      history.push(...historyRows({ ...lost, seq: ++seq, lost: Object.keys(lost.patch), isLost: true }))
    },
    async flush() {
      const written = await writeRecords(tx, changed.values())
      for (const chunk of chunksOf(lostSight)) await tx.insertInto('lost_sight').values(chunk).execute()
      await writeHistory(tx, history)
      if (lastPosition !== undefined) await setMeta(tx, 'last_position', lastPosition)
      if (seq !== firstSeq) await storeSequence(tx, seq)
      return { committed: changed.size > 0, seq, written }
    },
  }
}
