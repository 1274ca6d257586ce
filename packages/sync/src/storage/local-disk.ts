import {
  accessRules,
  entityModels,
  type EntityName,
  entityNamed,
  entityNames,
  latestClock,
  recordId,
  type StoredRecord,
} from '@bama/domain'
import type { LocalRecord, LocalTx } from '../replica/local-store.ts'
import { fieldsIn, recordOf, rowOf } from '../record/row.ts'
import { type DeviceId, formatStamp, instantOf, laterStamp, type Stamp } from '../stamp/stamp.ts'
import { newState, type StorageState, type StorageTx } from './log.ts'
import type { RandomBytes } from './sealer.ts'
import { deltaOf, type SharedRecord, tombstone, withDelta } from './shared-record.ts'

/** The number of records read at a time. Each part is a task of its own on the page's main thread. */
const partSize = 500

/** The device id in the stamp of a creation of which only the instant is known. */
const anyDevice = '0000000000000000' as DeviceId

/** Derives a record's creation stamp from `created_at`, which is all that is kept of it and the same on every copy. */
function creationOf({ created_at }: LocalRecord): Stamp {
  const ms = Date.parse(created_at)
  return formatStamp(Number.isNaN(ms) || ms < 0 ? 0 : ms, 0, anyDevice)
}

const sharedRecord = (entity: EntityName, record: LocalRecord, created: Stamp | null): SharedRecord => ({
  entity,
  id: record.id,
  row: rowOf(entityModels[entity], record),
  created,
  deleted: null,
})

/** Returns the device's transaction as one of the shared storage; undefined if none is shared. */
export const sharingOf = async (tx: LocalTx): Promise<StorageTx | undefined> =>
  (await tx.getShared('state')) === undefined ? undefined : createSharedTx(tx)

/**
 * Adapts the device's transaction, with the records that screens read, to the shared storage. `onPut` is called
 * before a record is overwritten.
 */
export function createSharedTx(
  tx: LocalTx,
  onPut: (record: SharedRecord, before: LocalRecord | undefined) => void = () => undefined,
): StorageTx {
  const putShown = async (record: SharedRecord & { readonly created: Stamp }, before: LocalRecord | undefined) => {
    const { entity, id, row, created } = record
    const changed = laterStamp(latestClock(row.clocks), created) ?? created
    const isSame = before !== undefined && instantOf(creationOf(before)) === instantOf(created)
    const at = instantOf(changed)
    await tx.putRecord(entity, {
      ...recordOf(entityModels[entity], row, {
        id,
        created_at: isSame ? before.created_at : instantOf(created),
        updated_at: before !== undefined && before.updated_at > at ? before.updated_at : at,
        _version: (before?._version ?? 0) + 1,
      }),
      _synced: true,
    })
  }
  /** The key that decides who saw the record, as far as the record was on this device. */
  const visibilityKeyOf = async (entity: EntityName, before: LocalRecord | undefined): Promise<string | null> => {
    if (before === undefined) return null
    const rules = accessRules[entity]
    const stored = storedOf(before)
    const ref = rules.parentOf?.(stored) ?? null
    const parent = ref === null ? undefined : await tx.getRecord(ref.entity, ref.id)
    return rules.visibilityKeyOf(stored, parent === undefined ? null : storedOf(parent))
  }

  return {
    async getRecord(name, id) {
      const entity = entityNamed(name)
      if (entity === null) return undefined
      const record = await tx.getRecord(entity, id)
      if (record !== undefined) return sharedRecord(entity, record, creationOf(record))
      const gone = await tx.getTombstone(entity, id)
      if (gone !== undefined) return tombstone(entity, id, gone.stamp)
      const uncreated = await tx.getUncreated(entity, id)
      return uncreated === undefined ? undefined : sharedRecord(entity, uncreated, null)
    },
    async putRecord(record) {
      const { entity, id, row, created, deleted } = record
      const before = await tx.getRecord(entity, id)
      onPut(record, before)
      if (deleted === null && created === null) {
        const head = { id, created_at: '', updated_at: '', _version: 0 }
        await tx.putUncreated(entity, { ...recordOf(entityModels[entity], row, head), _synced: true })
        return
      }
      await tx.deleteUncreated(entity, id)
      if (deleted === null && created !== null) return putShown({ ...record, created }, before)
      if (deleted === null) return
      const known = await tx.getTombstone(entity, id)
      const visibilityKey = known?.visibilityKey ?? (await visibilityKeyOf(entity, before))
      if (before !== undefined) await tx.deleteRecord(entity, id)
      await tx.putTombstone({ entity, id, stamp: deleted, visibilityKey })
    },
    async records() {
      const all: SharedRecord[] = []
      for (const entity of entityNames) {
        let part: readonly LocalRecord[] = await tx.recordsAfter(entity, null, partSize)
        while (part.length > 0) {
          for (const record of part) all.push(sharedRecord(entity, record, creationOf(record)))
          part = part.length < partSize ? [] : await tx.recordsAfter(entity, part.at(-1)?.id ?? null, partSize)
        }
      }
      for (const { entity: name, record } of await tx.uncreated()) {
        const entity = entityNamed(name)
        if (entity !== null) all.push(sharedRecord(entity, record, null))
      }
      for (const { entity: name, id, stamp } of await tx.tombstones()) {
        const entity = entityNamed(name)
        if (entity !== null) all.push(tombstone(entity, id, stamp))
      }
      return all
    },
    addChange: (change) => tx.addUnpublished(change),
    changes: () => tx.unpublished(),
    removeChangesUpTo: (n) => tx.removeUnpublishedUpTo(n),
    getState: () => tx.getShared('state'),
    putState: (state) => tx.putShared('state', state),
    async getClock() {
      const device = await tx.getMeta('device')
      if (device === undefined) return undefined
      return { deviceId: device.deviceId, lastStamp: device.lastStamp, n: (await tx.getShared('n')) ?? 0 }
    },
    async putClock({ deviceId, lastStamp, n }) {
      const device = (await tx.getMeta('device')) ?? { n: 0, offsetMs: 0 }
      await tx.putMeta('device', { ...device, deviceId, lastStamp })
      await tx.putShared('n', n)
    },
  }
}

/** Merges what others wrote to a record before its creation was read into the record that was created here. */
export async function takeUncreated(tx: LocalTx, shared: StorageTx, entity: EntityName, id: string): Promise<void> {
  const uncreated = await tx.getUncreated(entity, id)
  const known = uncreated === undefined ? undefined : await shared.getRecord(entity, id)
  if (uncreated === undefined || known === undefined) return
  await shared.putRecord(withDelta(known, deltaOf(sharedRecord(entity, uncreated, null))) ?? known)
}

const storedOf = (record: LocalRecord): StoredRecord => ({ id: recordId(record.id), fields: fieldsIn(record) })

export interface Beginning {
  readonly deviceId: DeviceId
  readonly random: RandomBytes
  /** What was already read from the storage and is written here in the same transaction. */
  readonly state?: StorageState
}

/**
 * Starts to share this device's data, in the caller's transaction. Everything is published, since no log has it yet,
 * unless `state` says otherwise. `settings`: in the app's own format.
 */
export async function beginSharing(
  tx: LocalTx,
  settings: unknown,
  { deviceId, random, state = newState(random, true) }: Beginning,
): Promise<void> {
  await tx.clearShared()
  await tx.putShared('settings', settings)
  await tx.putShared('state', state)
  if ((await tx.getMeta('device')) === undefined)
    await tx.putMeta('device', { deviceId, n: 0, lastStamp: null, offsetMs: 0 })
  // A record restored from a backup after its deletion here lives.
  for (const { entity, id } of await tx.tombstones())
    if ((await tx.getRecord(entity, id)) !== undefined) await tx.deleteTombstone(entity, id)
}

/** Publishes all data of this device, after something was written without being decided, such as a restored backup. */
export async function publishEverything(tx: LocalTx): Promise<void> {
  const shared = await sharingOf(tx)
  const state = await shared?.getState()
  if (shared === undefined || state === undefined) return
  for (const { entity: name, id } of await tx.uncreated()) {
    const entity = entityNamed(name)
    if (entity !== null && (await tx.getRecord(entity, id)) !== undefined) await takeUncreated(tx, shared, entity, id)
  }
  await shared.putState({ ...state, own: { ...state.own, wanted: state.own.wanted + 1 } })
}
