import {
  cellParts,
  type EntityModel,
  entityModels,
  entityNamed,
  latestClock,
  type Patch,
  rankedPartOf,
} from '@bama/domain'
import {
  effectivePatch,
  emptyRow,
  type Merged,
  mergePatch,
  overlayPatches,
  type StampedPatch,
} from '../record/merge.ts'
import { recordOf, type Row, rowOf, type WireRecord } from '../record/row.ts'
import { instantOf, type Stamp } from '../stamp/stamp.ts'
import type { BaseRow, LocalRecord, LocalTx, OutboxRow, RecordKey } from './local-store.ts'

const laterInstant = (a: string, b: string): string => (a > b ? a : b)

const created = (
  model: EntityModel,
  row: Row,
  { recordId: id }: OutboxRow,
  stamp: Stamp,
  version: 0 | 1,
): WireRecord => {
  const instant = instantOf(stamp)
  return recordOf(model, row, { id, created_at: instant, updated_at: instant, _version: version })
}

/** The record after one of this device's own changes; null if the change deletes it. */
function after(
  model: EntityModel,
  base: WireRecord | null,
  pending: OutboxRow,
  stamp: Stamp,
  lay: (row: Row) => Row,
): WireRecord | null {
  if (pending.operation === 'delete') return null
  if (pending.operation === 'create') return base ?? created(model, lay(emptyRow(model)), pending, stamp, 1)
  if (base === null) return null
  const { id, created_at } = base
  const updated_at = laterInstant(base.updated_at, instantOf(stamp))
  return recordOf(model, lay(rowOf(model, base)), { id, created_at, updated_at, _version: base._version + 1 })
}

export function modelOf(entity: string) {
  const name = entityNamed(entity)
  return name === null ? null : entityModels[name]
}

/**
 * What a pending change is to a record that exists. Creating one whose id follows from what it is about changes it, in
 * the cells that are not part of its identity (S85).
 */
export function onExisting(model: EntityModel, change: OutboxRow): OutboxRow {
  const { identity } = model
  if (change.operation !== 'create' || identity === undefined) return change
  const cells = Object.entries(change.data.patch).filter(([cell]) => !identity.includes(cell))
  return { ...change, operation: 'update', data: { ...change.data, patch: Object.fromEntries(cells) } }
}

/**
 * The visible record: its base with pending changes applied, or null. Applying the newest changes to the shown record
 * gives the same result as applying all of them to the base, so an earlier change adds no cost to a later one.
 */
export function rebasedRecord(base: WireRecord | null, pending: readonly OutboxRow[]): LocalRecord | null {
  let record = base
  let patches: StampedPatch[] = []
  for (const waiting of pending) {
    const model = modelOf(waiting.entity)
    if (model === null) continue
    const change = record === null ? waiting : onExisting(model, waiting)
    const { operation, data } = change
    if (operation === 'delete') [record, patches] = [null, []]
    else if (operation === 'create' && record === null) {
      record = created(model, emptyRow(model), change, data.stamp, 0)
      patches = [data]
    } else if (operation === 'update') patches.push(data)
  }
  if (record === null) return null
  return { ...withPatches(record, pending[0]?.entity ?? '', patches), _synced: pending.length === 0 }
}

function withPatches(record: WireRecord, entity: string, patches: readonly StampedPatch[]): WireRecord {
  const model = modelOf(entity)
  if (model === null || patches.length === 0) return record
  const { id, created_at } = record
  const updated_at = patches.map(({ stamp }) => instantOf(stamp)).reduce(laterInstant, record.updated_at)
  const row = overlayPatches(model, rowOf(model, record), patches)
  return recordOf(model, row, { id, created_at, updated_at, _version: record._version + patches.length })
}

/** Whether the server's record contains this change, or something that wins over it, and has thus counted it. */
const isContained = (model: EntityModel, { clocks }: Row, { won }: Merged, patch: Patch, stamp: Stamp): boolean =>
  Object.keys(patch).every((path) => {
    if (rankedPartOf(model, cellParts(path) ?? []) !== null) return !won.includes(path)
    const parts = path.split('/')
    const isInRemovedEntry = parts.length === 3 && clocks[`${parts[0]}/${parts[1]}`] !== undefined
    const clock = clocks[path]
    return isInRemovedEntry || (clock !== undefined && clock >= stamp)
  })

/**
 * Removes cells of fields that the server now hides from this person. A change offered again after a restore may name
 * fields that they have lost the right to see, and no pull would remove those later.
 */
function visiblePart(model: EntityModel, base: WireRecord, patch: Patch): Patch {
  const isSent = (field: string): boolean => {
    const composite = model.composites[field]
    return composite === undefined ? field in base : Object.keys(composite.shape).some((part) => part in base)
  }
  return Object.fromEntries(Object.entries(patch).filter(([path]) => isSent(path.split('/', 1)[0] ?? '')))
}

/** The server's record after it accepted one of our changes, as far as this device can tell before the next pull. */
export function acceptedRecord(base: WireRecord | null, accepted: OutboxRow, stamp: Stamp): WireRecord | null {
  const model = modelOf(accepted.entity)
  if (model === null) return base
  const change = base === null ? accepted : onExisting(model, accepted)
  const { patch } = change.data
  const seen = base === null ? patch : visiblePart(model, base, patch)
  if (change.operation === 'update' && base !== null) {
    const row = rowOf(model, base)
    const merged = mergePatch(model, row, seen, stamp)
    if (isContained(model, row, merged, effectivePatch(seen, merged), stamp)) return base
  }
  return after(model, base, change, stamp, (row) => mergePatch(model, row, seen, stamp).row)
}

/** Writes a record's visible state from its base and its pending changes. */
export async function rebase(tx: LocalTx, entity: string, id: string): Promise<void> {
  const [base] = await tx.getBases([{ entity, id }])
  if (base !== undefined) await rebaseAll(tx, [base])
}

/** Does the same for several records with new bases. They are read together and written together. */
export async function rebaseAll(tx: LocalTx, bases: readonly BaseRow[]): Promise<void> {
  const pending = await Promise.all(bases.map(({ entity, id }) => tx.pendingOf(entity, id)))
  const waits = new Set(bases.filter((_, index) => (pending[index] ?? []).length > 0))
  await Promise.all([
    showRecords(
      tx,
      bases.map((base, index) => ({ ...base, record: rebasedRecord(base.record, pending[index] ?? []) })),
    ),
    // Without pending changes the shown record is the server's own: no second copy is kept.
    tx.putBases([...waits]),
    tx.deleteBases(bases.filter((base) => !waits.has(base))),
  ])
}

/** A record that screens read; null if it no longer exists. */
export interface ShownRecord extends RecordKey {
  readonly record: LocalRecord | null
}

/** Writes the records that screens read, in bulk per entity. */
export async function showRecords(tx: LocalTx, shown: readonly ShownRecord[]): Promise<void> {
  await Promise.all(
    [...Map.groupBy(shown, ({ entity }) => entity)].flatMap(([entity, rows]) => [
      tx.putRecords(
        entity,
        rows.flatMap(({ record }) => record ?? []),
      ),
      tx.deleteRecords(
        entity,
        rows.flatMap(({ id, record }) => (record === null ? [id] : [])),
      ),
    ]),
  )
}

/** The latest stamp inside a record, for the device's clock. */
export const latestStampOf = (record: WireRecord): Stamp | null => latestClock(record._clocks)
