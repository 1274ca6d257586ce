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
  /** Whether these settings of the device still say to go on; else a write leaves nothing behind. */
  readonly isCurrent?: (settings: unknown) => boolean
}

/** The device shares no storage any more, or another one. Thrown inside the transaction, which then leaves nothing behind. */
export class SharingEnded extends Error {
  override readonly name = 'SharingEnded'
}

/** Entities of which something follows when a merge changes them. */
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

/** The device's own database as the disk of a shared storage. What follows from a merge is decided in its transaction. */
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
