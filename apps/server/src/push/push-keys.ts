import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { z } from 'zod'
import { getMeta, setMeta } from '../store/meta.ts'
import type { Store } from '../store/store.ts'

/** What signs pushes (VAPID, RFC 8292), base64url. */
interface PushKeys {
  /** Names the public key: browsers compare it. */
  readonly id: string
  readonly publicKey: string
  readonly privateKey: string
}

const storedSchema = z.object({ publicKey: z.string().min(1), privateKey: z.string().min(1) })

function readStored(text: string | null): z.infer<typeof storedSchema> | null {
  if (text === null) return null
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const withId = (keys: z.infer<typeof storedSchema>): PushKeys => ({
  ...keys,
  id: createHash('sha256').update(keys.publicKey).digest('base64url').slice(0, 16),
})

/**
 * Returns the keys of all processes on the database, and creates them when they are first needed. They are stored in the
 * database, and so in its backups. If they are lost, there are new ones, and browsers subscribe again.
 */
export async function pushKeys(store: Store): Promise<PushKeys> {
  const known = readStored(await getMeta(store.db, 'push_keys'))
  if (known !== null) return withId(known)
  return store.write(async (tx) => {
    const meanwhile = readStored(await getMeta(tx, 'push_keys'))
    if (meanwhile !== null) return withId(meanwhile)
    const made = webPush.generateVAPIDKeys()
    await setMeta(tx, 'push_keys', JSON.stringify(made))
    return withId(made)
  })
}
