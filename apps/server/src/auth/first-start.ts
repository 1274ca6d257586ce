import type { RandomBytes } from '@bama/domain'
import type { FirstAdmin } from '../config.ts'
import { deleteMeta, setMeta } from '../store/meta.ts'
import type { Store } from '../store/store.ts'
import { createAccount, firstAdminFields, freeUserId, hasAccounts } from './accounts.ts'
import type { Passwords } from './passwords.ts'
import { newSecret, secretHash } from './secrets.ts'

/**
 * Prepares the start of a server without accounts: creates the admin named by the environment, or makes a new set-up
 * code and returns it. The database keeps only the code's hash, so the code of an earlier start ends here. Null if no
 * code is needed.
 */
export async function prepareFirstStart(deps: {
  readonly store: Store
  readonly passwords: Passwords
  readonly randomBytes: RandomBytes
  readonly now: () => number
  readonly firstAdmin: FirstAdmin | null
}): Promise<string | null> {
  const { store, passwords, randomBytes, now, firstAdmin } = deps
  if (await hasAccounts(store.db)) return null
  if (firstAdmin === null) {
    const code = newSecret(randomBytes, 16)
    await store.write((tx) => setMeta(tx, 'setup_code_hash', secretHash(code)))
    return code
  }
  const passwordHash = await passwords.hash(firstAdmin.password)
  const id = await freeUserId(store.db, firstAdmin.email)
  const fields = firstAdminFields(firstAdmin.email.split('@', 1)[0] ?? firstAdmin.email, firstAdmin.email)
  await store.write(async (tx) => {
    if (await hasAccounts(tx)) return
    await createAccount(tx, { id, passwordHash, fields, actorId: id, nowMs: now() })
    await deleteMeta(tx, 'setup_code_hash')
  })
  return null
}
