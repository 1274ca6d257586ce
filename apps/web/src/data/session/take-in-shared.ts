import type { LocalStore } from '@bama/sync'
import { createSealer, syncStorage } from '@bama/sync/storage'
import { businessZone } from '../runtime/business-zone.ts'
import { randomBytes, world } from '../runtime/world.ts'
import { loadAuthority } from './authority.ts'
import { openStorage } from '../storages/open-storage.ts'
import { readOnly } from '../storages/read-stored.ts'
import { keysOf, sharedSettingsSchema } from '../storages/shared-settings.ts'

const mostRounds = 5

/**
 * Reads what other devices published, before anyone is signed in, without writing to the storage: a person blocked by
 * mistake and approved again has no other way to find out. Does nothing if nothing is shared or the storage is
 * unreachable.
 */
export async function takeInShared(store: LocalStore): Promise<void> {
  const settings = sharedSettingsSchema.safeParse(await store.read((tx) => tx.getShared('settings'))).data
  const storage = settings === undefined ? null : await openStorage(settings.choice)
  if (settings === undefined || storage === null) return
  const { createDeviceDisk } = await loadAuthority()
  const ports = {
    storage: readOnly(storage),
    sealer: await createSealer(keysOf(settings), randomBytes),
    disk: createDeviceDisk(store, {
      now: world.now,
      zone: businessZone,
      isCurrent: (now) => sharedSettingsSchema.safeParse(now).data?.id === settings.id,
    }),
    random: randomBytes,
  }
  for (let round = 0; round < mostRounds; round++) if ((await syncStorage(ports)).kind !== 'again') return
}
