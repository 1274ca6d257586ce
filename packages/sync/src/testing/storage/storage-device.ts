import type { Patch } from '@bama/domain'
import { addDecided, type Decided } from '../../storage/add-decided.ts'
import { createSealer, type Sealer, type WorkspaceKey, type WorkspaceKeys } from '../../storage/sealer.ts'
import type { StorageLimits } from '../../storage/log.ts'
import type { SharedRecord } from '../../storage/shared-record.ts'
import type { SharedStorage } from '../../storage/shared-storage.ts'
import { type StorageOutcome, syncStorage } from '../../storage/sync-storage.ts'
import { type DeviceId, nextStamp } from '../../stamp/stamp.ts'
import { createRandom } from '../seeded-random.ts'
import { createMemoryDisk, type MemoryDisk } from '../../storage/memory-disk.ts'
import { bytesFrom } from './random-bytes.ts'

const keyNamed = (kid: string): WorkspaceKey => ({ kid, key: new Uint8Array(32).fill(Number(kid)) })

/** Keys for tests, the current one first. Names have 16 digits. */
export const testKeys = (kid: string, ...older: readonly string[]): WorkspaceKeys => [
  keyNamed(kid),
  ...older.map(keyNamed),
]

export interface StorageDevice {
  readonly disk: MemoryDisk
  sealer: Sealer
  /** Decides changes of events in one transaction. */
  decide(...changes: readonly Pick<Decided, 'id' | 'operation' | 'patch'>[]): Promise<void>
  sync(): Promise<StorageOutcome>
  /** Syncs until there is nothing more to do at once. */
  syncAll(): Promise<StorageOutcome>
  record(id: string): SharedRecord | undefined
}

/** A device over a storage, whose clock advances by a second with each change. */
export async function createStorageDevice(
  storage: SharedStorage,
  seed: number,
  { keys = testKeys('0000000000000001'), limits }: { keys?: WorkspaceKeys; limits?: StorageLimits } = {},
): Promise<StorageDevice> {
  const disk = createMemoryDisk()
  const random = bytesFrom(createRandom(seed))
  const deviceId = String(seed).padStart(16, '0') as DeviceId
  await disk.write((tx) => tx.putClock({ deviceId, lastStamp: null, n: 0 }))
  let nowMs = Date.parse('2026-11-01T08:00:00.000Z')
  const device: StorageDevice = {
    disk,
    sealer: await createSealer(keys, random),
    decide: (...changes) =>
      disk.write(async (tx) => {
        const clock = await tx.getClock()
        let last = clock?.lastStamp ?? null
        const decided: Decided[] = []
        for (const change of changes) {
          last = nextStamp(last, (nowMs += 1000), clock?.deviceId ?? deviceId)
          decided.push({ entity: 'events', ...change, stamp: last })
        }
        await addDecided(tx, decided, 'group')
      }),
    sync: () =>
      syncStorage({ storage, sealer: device.sealer, disk, random, ...(limits === undefined ? {} : { limits }) }),
    async syncAll() {
      let outcome = await device.sync()
      for (let round = 0; outcome.kind === 'again' && round < 10; round++) outcome = await device.sync()
      return outcome
    },
    record: (id) => disk.copy().records.get(`events/${id}`),
  }
  return device
}

export const created = (id: string, patch: Patch = {}) =>
  ({ id, operation: 'create', patch: { name: id, date: '2027-01-01', ...patch } }) as const
export const updated = (id: string, patch: Patch) => ({ id, operation: 'update', patch }) as const
export const removed = (id: string) => ({ id, operation: 'delete', patch: {} }) as const
