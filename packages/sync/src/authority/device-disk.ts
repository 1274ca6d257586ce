import { type EntityName } from '@bama/domain'
import type { LocalRecord, LocalStore } from '../replica/local-store.ts'
import { createSharedTx } from '../storage/local-disk.ts'
import type { StorageDisk } from '../storage/log.ts'
import { followMerge } from './after-merge.ts'
import { authorityRecord, openDeviceUnitOfWork } from './device-unit-of-work.ts'

interface Deciding {
  readonly now: () => number
  /** The business's IANA zone. */
  readonly zone: string
  /** Whether the device still shares this storage, by its settings. If not, a write leaves nothing behind. */
  readonly isCurrent?: (settings: unknown) => boolean
}

/** The device no longer shares this storage. Thrown inside the transaction, which then rolls back. */
export class SharingEnded extends Error {
  override readonly name = 'SharingEnded'
}

/** Entities for which a merge has consequences. */
const followed: ReadonlySet<EntityName> = new Set([
  'workHours',
  'systemUsers',
  'events',
  'tasks',
  'comments',
  'chats',
  'chatMessages',
  'chatReads',
  'attachments',
  'crewNeeds',
  'crewSlots',
  'canvas',
])

/** Makes the device's database the disk of a shared storage. A merge's consequences are written in its transaction. */
export function createDeviceDisk(store: LocalStore, { now, zone, isCurrent = () => true }: Deciding): StorageDisk {
  return {
    read: (work) => store.read((tx) => work(createSharedTx(tx))),
    write: (work) =>
      store.write(async (tx) => {
        if (!isCurrent(await tx.getShared('settings'))) throw new SharingEnded()
        const merged = new Map<
          string,
          { readonly entity: EntityName; readonly id: string; readonly was?: LocalRecord }
        >()
        const value = await work(
          createSharedTx(tx, ({ entity, id }, was) => {
            const key = `${entity}/${id}`
            if (followed.has(entity) && !merged.has(key))
              merged.set(key, { entity, id, ...(was === undefined ? {} : { was }) })
          }),
        )
        const changed = [...merged.values()].map(({ entity, id, was }) => ({
          entity,
          id,
          before: was === undefined ? null : authorityRecord(entity, was),
        }))
        await followMerge(openDeviceUnitOfWork(tx), changed, { nowMs: now(), zone })
        return value
      }),
  }
}
