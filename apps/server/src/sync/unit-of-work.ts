import {
  accessRules,
  assert,
  currentUntil,
  entityModels,
  entityNamed,
  type EntityName,
  fieldOf,
  type Patch,
  type StoredRecord,
} from '@bama/domain'
import { emptyRow, instantOf, mergePatch, readCell, type Row, type Stamp } from '@bama/sync'
import type { Insertable } from 'kysely'
import { loopTurn } from '../store/loop-turn.ts'
import {
  chunksBySize,
  chunksOf,
  dependantsOf,
  readRecord,
  readRecords,
  type ServerRecord,
  writeRecords,
} from '../store/records.ts'
import type { HistoryTable, Tx } from '../store/schema.ts'
import { lockSequence, storeSequence } from '../store/sequence.ts'

/** Who changed a record, and by what: for the history. */
export interface Cause {
  readonly actorId: string
  readonly mutationId: string
  /** When the server took it, ISO 8601. */
  readonly at: string
}

/** One change of a record that is decided: `after` is what it becomes. */
interface Entry {
  readonly operation: 'create' | 'update' | 'delete'
  readonly entity: EntityName
  readonly before: ServerRecord | null
  readonly after: ServerRecord
  readonly patch: Patch
  /** Cells of the patch in which a later stamp stood already. */
  readonly lost: readonly string[]
  readonly stamp: Stamp
  readonly cause: Cause
  /** What the server derived from another change: that one is in the history, so this is one row there, whatever its cells. */
  readonly isDerived?: boolean
}

/**
 * The changes of one transaction, in memory until {@link UnitOfWork.flush}: reads see what was written here before.
 * Each change gets its commit-ordered number, its history, and tells who lost sight of the record.
 */
export interface UnitOfWork {
  readonly tx: Tx
  /** Reads ahead, so that what follows does not ask the database one by one. */
  prefetch(keys: readonly { readonly entity: EntityName; readonly id: string }[]): Promise<void>
  read(entity: EntityName, id: string): Promise<ServerRecord | null>
  /** What depends on a record and lives. */
  dependants(entity: EntityName, id: string): Promise<readonly ServerRecord[]>
  /** Records written here, as they are now. */
  written(): Iterable<ServerRecord>
  write(entry: Entry): Promise<void>
  /** What a cell of each of these records was at some time, as the history has it. */
  pastValues(
    entity: EntityName,
    ids: readonly string[],
    cell: string,
  ): Promise<readonly { readonly id: string; readonly value: unknown }[]>
  /** Gives a record a new number though its own fields stay: who sees it changed with what it depends on. */
  renumber(record: ServerRecord): Promise<void>
  /** Writes a change that changed nothing into the history: what it said is kept. */
  keepLost(lost: Omit<Entry, 'after' | 'lost'> & { readonly recordId: string }): void
  /** Brings everything to the database. `committed`: whether any record changed. */
  flush(): Promise<{ readonly committed: boolean; readonly seq: number }>
}

export const stored = (record: ServerRecord): StoredRecord => ({ id: record.id, fields: record.row.fields })

const living = (record: ServerRecord | null): StoredRecord | null =>
  record === null || record.deleted !== null ? null : stored(record)

/** Opens the unit of work of a write transaction: takes the sequence, and holds it to the commit. */
export async function openUnitOfWork(tx: Tx): Promise<UnitOfWork> {
  const firstSeq = await lockSequence(tx)
  let seq = firstSeq
  const known = new Map<string, ServerRecord | null>()
  const changed = new Map<string, ServerRecord>()
  const lostSight: { seq: number; entity: string; id: string; audience: string }[] = []
  const history: Insertable<HistoryTable>[] = []
  const keyOf = (entity: string, id: string): string => `${entity}/${id}`

  const read = async (entity: EntityName, id: string): Promise<ServerRecord | null> => {
    const key = keyOf(entity, id)
    const found = known.get(key)
    if (found !== undefined) return found
    const record = await readRecord(tx, entity, id)
    known.set(key, record)
    return record
  }

  /** The columns that follow from a record and from what it depends on. A tombstone keeps what it had. */
  const placed = async (entity: EntityName, after: ServerRecord): Promise<ServerRecord> => {
    if (after.deleted !== null) return { ...after, currentFrom: null }
    const rules = accessRules[entity]
    const ref = rules.parentOf?.(stored(after)) ?? null
    const parent = ref === null ? null : living(await read(ref.entity, ref.id))
    return {
      ...after,
      visibilityKey: rules.visibilityKeyOf(stored(after), parent),
      parent: ref === null ? null : keyOf(ref.entity, ref.id),
      currentFrom: currentUntil(entity, after.row.fields),
    }
  }

  const put = async (entity: EntityName, before: ServerRecord | null, after: ServerRecord): Promise<void> => {
    const record = { ...(await placed(entity, after)), seq: ++seq }
    const key = keyOf(record.entity, record.id)
    known.set(key, record)
    changed.set(key, record)
    // An empty key is nobody in person: nobody lost sight of what hung on it.
    if (
      before !== null &&
      before.deleted === null &&
      before.visibilityKey &&
      before.visibilityKey !== record.visibilityKey
    )
      lostSight.push({ seq, entity: record.entity, id: record.id, audience: before.visibilityKey })
  }

  return {
    tx,
    read,
    async prefetch(keys) {
      const wanted = Map.groupBy(keys, ({ entity }) => entity)
      for (const [entity, group] of wanted) {
        const ids = [...new Set(group.map(({ id }) => id))].filter((id) => !known.has(keyOf(entity, id)))
        for (const id of ids) known.set(keyOf(entity, id), null)
        for (const record of await readRecords(tx, entity, ids)) known.set(keyOf(entity, record.id), record)
      }
    },
    async dependants(entity, id) {
      const parent = keyOf(entity, id)
      const found = new Map((await dependantsOf(tx, parent)).map((record) => [keyOf(record.entity, record.id), record]))
      for (const [key, record] of changed) {
        if (record.parent === parent && record.deleted === null) found.set(key, record)
        else found.delete(key)
      }
      return [...found.values()]
    },
    written: () => changed.values(),
    async write(entry) {
      await put(entry.entity, entry.before, entry.after)
      history.push(...historyRows({ ...entry, seq, recordId: entry.after.id, isLost: false }))
    },
    async pastValues(entity, ids, cell) {
      const rows: Pick<Insertable<HistoryTable>, 'record_id' | 'new_value'>[] = history.filter(
        (row) => row.entity === entity && row.cell === cell && row.outcome === 'won' && ids.includes(row.record_id),
      )
      for (const chunk of chunksOf(ids))
        rows.push(
          ...(await tx
            .selectFrom('history')
            .select(['record_id', 'new_value'])
            .where('entity', '=', entity)
            .where('record_id', 'in', chunk)
            .where('cell', '=', cell)
            .where('outcome', '=', 'won')
            .execute()),
        )
      return rows.map(({ record_id: id, new_value }): { id: string; value: unknown } => ({
        id,
        value: JSON.parse(new_value ?? 'null'),
      }))
    },
    renumber: (record) => put(record.entity as EntityName, record, record),
    keepLost(lost) {
      // A number of its own: else nobody would notice that a database that went back does not know of it.
      history.push(...historyRows({ ...lost, seq: ++seq, lost: Object.keys(lost.patch), isLost: true }))
    },
    async flush() {
      await writeRecords(tx, [...changed.values()])
      for (const chunk of chunksOf(lostSight)) await tx.insertInto('lost_sight').values(chunk).execute()
      const historySize = ({ old_value, new_value }: Insertable<HistoryTable>): number =>
        (old_value?.length ?? 0) + (new_value?.length ?? 0)
      for (const chunk of chunksBySize(history, historySize)) {
        await loopTurn()
        await tx.insertInto('history').values(chunk).execute()
      }
      if (seq !== firstSeq) await storeSequence(tx, seq)
      return { committed: changed.size > 0, seq }
    },
  }
}

/** Who changed what: one row per cell, lost ones too, so that nothing that a person wrote is gone without a trace. */
function historyRows(change: {
  readonly seq: number
  readonly entity: EntityName
  readonly recordId: string
  readonly operation: Entry['operation']
  readonly before: ServerRecord | null
  readonly patch: Patch
  readonly lost: readonly string[]
  readonly isLost: boolean
  readonly stamp: Stamp
  readonly cause: Cause
  readonly isDerived?: boolean
}): readonly Insertable<HistoryTable>[] {
  const { cause, before } = change
  const common = {
    seq: change.seq,
    entity: change.entity,
    record_id: change.recordId,
    operation: change.operation,
    stamp: change.stamp,
    actor_id: cause.actorId,
    mutation_id: cause.mutationId,
    at: cause.at,
  }
  if (change.isDerived === true)
    return [{ ...common, cell: '', old_value: null, new_value: JSON.stringify(change.patch), outcome: 'won' }]
  const model = entityModels[change.entity]
  const rows: Insertable<HistoryTable>[] = Object.entries(change.patch).map(([cell, value]) => ({
    ...common,
    cell,
    old_value: before === null ? null : JSON.stringify(readCell(model, before.row.fields, cell)),
    new_value: JSON.stringify(value),
    outcome: change.lost.includes(cell) ? 'lost' : 'won',
  }))
  if (rows.length > 0) return rows
  return [{ ...common, cell: '', old_value: null, new_value: null, outcome: change.isLost ? 'lost' : 'won' }]
}

/** A new record of these cells, numbered and placed when it is written. `notBefore`: it counts as made then at the earliest. */
export function newRecord(
  entity: EntityName,
  id: string,
  patch: Patch,
  stamp: Stamp,
  notBefore: string | null = null,
): ServerRecord {
  const model = entityModels[entity]
  const stamped = instantOf(stamp)
  const at = notBefore !== null && stamped < notBefore ? notBefore : stamped
  const { row } = mergePatch(model, emptyRow(model), patch, stamp)
  return {
    entity,
    id,
    row,
    createdAt: at,
    updatedAt: at,
    version: 1,
    shownAt: at,
    shownVersion: 1,
    seq: 0,
    visibilityKey: null,
    parent: null,
    currentFrom: null,
    deleted: null,
  }
}

/** A record after a change of its row. */
export const updatedRecord = (before: ServerRecord, row: Row, stamp: Stamp): ServerRecord => {
  assert(before.deleted === null, 'a deleted record never changes')
  const at = instantOf(stamp)
  return {
    ...before,
    row,
    updatedAt: at > before.updatedAt ? at : before.updatedAt,
    version: before.version + 1,
    ...(isShown(before, row) && {
      shownAt: at > before.shownAt ? at : before.shownAt,
      shownVersion: before.shownVersion + 1,
    }),
  }
}

/** Whether anyone who sees the record sees what changed in it. */
function isShown({ entity: name, row: { clocks } }: ServerRecord, after: Row): boolean {
  const entity = entityNamed(name)
  const hidden = entity === null ? [] : accessRules[entity].privateFields
  const isSeen = (cell: string): boolean => !hidden.includes(fieldOf(cell))
  return (
    hidden.length === 0 || Object.keys(after.clocks).some((cell) => clocks[cell] !== after.clocks[cell] && isSeen(cell))
  )
}

/** What is left of a record that is deleted: its id, the stamp, and who is to hear of it. */
export const tombstoneOf = (before: ServerRecord, stamp: Stamp): ServerRecord => ({
  ...before,
  row: { fields: {}, clocks: {} },
  updatedAt: instantOf(stamp),
  version: before.version + 1,
  shownAt: instantOf(stamp),
  shownVersion: before.shownVersion + 1,
  parent: null,
  currentFrom: null,
  deleted: stamp,
})
