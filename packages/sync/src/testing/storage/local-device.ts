import { type Change, type EntityName, recordId } from '@bama/domain'
import { createDeviceDisk } from '../../authority/device-disk.ts'
import { decideOnDevice } from '../../authority/decide-on-device.ts'
import { type CommitError, commitChanges, type LocalWorld } from '../../replica/commit-changes.ts'
import type { LocalRecord, LocalStore } from '../../replica/local-store.ts'
import type { DeviceId } from '../../stamp/stamp.ts'
import { beginSharing } from '../../storage/local-disk.ts'
import { createSealer } from '../../storage/sealer.ts'
import type { SharedStorage } from '../../storage/shared-storage.ts'
import { type StorageOutcome, syncStorage } from '../../storage/sync-storage.ts'
import { createRandom } from '../seeded-random.ts'
import { bytesFrom } from './random-bytes.ts'
import { testKeys } from './storage-device.ts'

export const businessZone = 'Asia/Jerusalem'

export type Step = readonly [operation: Change['operation'], entity: EntityName, id: string, patch?: Change['patch']]

/** A device without a server: its own database with its decision rules, over a shared storage. */
export interface LocalDevice {
  readonly store: LocalStore
  readonly world: LocalWorld & { nowMs: number }
  /** Starts to share its data. */
  begin(): Promise<void>
  /** Decides changes by that person in one transaction. */
  run(actorId: string, ...steps: readonly Step[]): Promise<{ readonly ok: boolean; readonly error?: CommitError }>
  sync(): Promise<StorageOutcome>
  /** Syncs until there is nothing more to do at once. */
  syncAll(): Promise<StorageOutcome>
  get(entity: EntityName, id: string): Promise<LocalRecord | undefined>
  all(entity: EntityName): Promise<readonly LocalRecord[]>
  unpublished(): Promise<number>
}

/** `seed`: from 1 to 9. The clock is set by hand, and advances by a second with each change. */
export async function createLocalDevice(store: LocalStore, storage: SharedStorage, seed: number): Promise<LocalDevice> {
  const random = bytesFrom(createRandom(seed))
  let ids = 0
  const world = {
    nowMs: Date.parse('2026-11-01T08:00:00.000Z'),
    now: () => world.nowMs,
    uuid: () => `0000000${seed}-0000-4000-a000-${String(++ids).padStart(12, '0')}`,
    deviceId: () => String(seed).padStart(16, '0').replace(/^0/, 'f') as DeviceId,
  }
  const disk = createDeviceDisk(store, { now: world.now, zone: businessZone })
  const sealer = await createSealer(testKeys('0000000000000001'), random)
  const device: LocalDevice = {
    store,
    world,
    begin: () => store.write((tx) => beginSharing(tx, {}, { deviceId: world.deviceId(), random })),
    run(actorId, ...steps) {
      world.nowMs += 1000
      const changes = steps.map(([operation, entity, id, patch = {}]) => ({
        operation,
        entity,
        recordId: recordId(id),
        patch,
      }))
      return commitChanges(store, changes, world, { write: decideOnDevice({ actorId, zone: businessZone }) })
    },
    sync: () => syncStorage({ storage, sealer, disk, random }),
    async syncAll() {
      let outcome = await device.sync()
      for (let round = 0; outcome.kind === 'again' && round < 10; round++) outcome = await device.sync()
      return outcome
    },
    get: (entity, id) => store.read((tx) => tx.getRecord(entity, id)),
    all: (entity) => store.read((tx) => tx.recordsWith(entity, {})),
    unpublished: () => store.read(async (tx) => (await tx.unpublished()).length),
  }
  return device
}
