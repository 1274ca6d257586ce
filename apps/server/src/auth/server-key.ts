import type { RandomBytes } from '@bama/domain'
import { getMeta, setMeta } from '../store/meta.ts'
import type { Store } from '../store/store.ts'
import { newSecret } from './secrets.ts'

/** Returns a key shared by all processes on the database, and creates it when it is first needed. */
export const serverKey = async (
  store: Store,
  name: 'device_key' | 'vault_key' | 'webhook_key',
  randomBytes: RandomBytes,
): Promise<string> =>
  (await getMeta(store.db, name)) ??
  store.write(async (tx) => {
    const known = await getMeta(tx, name)
    const key = known ?? newSecret(randomBytes, 32)
    if (known === null) await setMeta(tx, name, key)
    return key
  })
