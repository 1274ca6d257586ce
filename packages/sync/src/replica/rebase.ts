import { type EntityModel, entityModels, entityNamed, type Patch } from '@bama/domain'
import {
  defaultFields,
  effectivePatch,
  latestClock,
  mergePatch,
  overlayPatches,
  type StampedPatch,
} from '../record/merge.ts'
import { type Row, rowOf, type WireRecord } from '../record/row.ts'
import { instantOf, type Stamp } from '../stamp/stamp.ts'
import type { BaseRow, LocalRecord, LocalTx, OutboxRow } from './local-store.ts'

const laterInstant = (a: string, b: string): string => (a > b ? a : b)

function toWireRecord(id: string, row: Row, createdAt: string, updatedAt: string, version: number): WireRecord {
  return {
    ...row.fields,
    id,
    created_at: createdAt,
    updated_at: updatedAt,
    _version: version,
    _clocks: row.clocks,
  }
}

/** A record after one of this device's own changes; null when the change deletes it. */
function after(base: WireRecord | null, pending: OutboxRow, stamp: Stamp, lay: (row: Row) => Row): WireRecord | null {
  if (pending.operation === 'delete') return null
  const instant = instantOf(stamp)
  if (pending.operation === 'create') {
    if (base !== null) return base
    return toWireRecord(pending.recordId, lay(emptyRowOf(pending.entity)), instant, instant, 1)
  }
  if (base === null) return null
  const row = lay(rowOf(base))
  return toWireRecord(base.id, row, base.created_at, laterInstant(base.updated_at, instant), base._version + 1)
}

function emptyRowOf(entity: string): Row {
  const model = modelOf(entity)
  return { fields: model === null ? {} : defaultFields(model), clocks: {} }
}

function modelOf(entity: string) {
  const name = entityNamed(entity)
  return name === null ? null : entityModels[name]
}

/**
 * What the person sees: a record with pending changes laid over it, or null. The base with all that waits gives the same as
 * what is shown already with what came last, so that a further change costs no more for those before it.
 */
export function rebasedRecord(base: WireRecord | null, pending: readonly OutboxRow[]): LocalRecord | null {
  let record = base
  let patches: StampedPatch[] = []
  for (const { entity, recordId, operation, data } of pending) {
    if (modelOf(entity) === null) continue
    if (operation === 'delete') [record, patches] = [null, []]
    else if (operation === 'create' && record === null) {
      const instant = instantOf(data.stamp)
      record = toWireRecord(recordId, emptyRowOf(entity), instant, instant, 0)
      patches = [data]
    } else if (operation === 'update') patches.push(data)
  }
  if (record === null) return null
  return { ...withPatches(record, pending[0]?.entity ?? '', patches), _synced: pending.length === 0 }
}

function withPatches(record: WireRecord, entity: string, patches: readonly StampedPatch[]): WireRecord {
  const model = modelOf(entity)
  if (model === null || patches.length === 0) return record
  const updatedAt = patches.map(({ stamp }) => instantOf(stamp)).reduce(laterInstant, record.updated_at)
  const row = overlayPatches(model, rowOf(record), patches)
  return toWireRecord(record.id, row, record.created_at, updatedAt, record._version + patches.length)
}

/** Whether the server's record has this change in it already, or something later: then it was counted. */
const isContained = (base: WireRecord, patch: Patch, stamp: Stamp): boolean =>
  Object.keys(patch).every((path) => {
    const parts = path.split('/')
    const isInRemovedEntry = parts.length === 3 && base._clocks[`${parts[0]}/${parts[1]}`] !== undefined
    const clock = base._clocks[path]
    return isInRemovedEntry || (clock !== undefined && clock >= stamp)
  })

/**
 * Without the cells of fields that the server keeps from this person now: an old change of theirs, offered again after a
 * restore, may name what they have lost the right to see since, and no pull would take it away again.
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
  const { patch } = accepted.data
  const seen = base === null ? patch : visiblePart(model, base, patch)
  const counted = (known: WireRecord): Patch => effectivePatch(seen, mergePatch(model, rowOf(known), seen, stamp))
  if (accepted.operation === 'update' && base !== null && isContained(base, counted(base), stamp)) return base
  return after(base, accepted, stamp, (row) => mergePatch(model, row, seen, stamp).row)
}

/** Writes what the person sees of a record after one more change of theirs. */
export async function putOnTop(tx: LocalTx, shown: LocalRecord | undefined, change: OutboxRow): Promise<void> {
  const record = rebasedRecord(shown ?? null, [change])
  if (record === null) await tx.deleteRecord(change.entity, change.recordId)
  else await tx.putRecord(change.entity, record)
}

/** Writes what the person should see of a record, from its base and its pending changes. */
export async function rebase(tx: LocalTx, entity: string, id: string): Promise<void> {
  const base = await tx.getBase(entity, id)
  if (base !== undefined) await rebaseOn(tx, base)
}

/** The same on another base. */
export async function rebaseOn(tx: LocalTx, base: BaseRow): Promise<void> {
  const { entity, id } = base
  const pending = await tx.pendingOf(entity, id)
  const shown = rebasedRecord(base.record, pending)
  if (shown === null) await tx.deleteRecord(entity, id)
  else await tx.putRecord(entity, shown)
  // Without pending changes the shown record is the server's own: no second copy is kept.
  if (pending.length === 0) await tx.deleteBase(entity, id)
  else await tx.putBase(base)
}

/** The latest stamp inside a record, for the device's clock. */
export const latestStampOf = (record: WireRecord): Stamp | null => latestClock(record._clocks)
