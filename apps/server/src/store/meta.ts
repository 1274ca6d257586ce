import { z } from 'zod'
import type { Db, Tx } from './schema.ts'

/**
 * Keys of facts about this database:
 * - `server_id` names it for ever; `epoch` changes when cursors can't be trusted any more.
 * - `device_key` signs the cookies that mark known browsers.
 * - `vault_key` derives the keys of local copies, `webhook_key` the secrets of webhooks.
 * - `last_position` is the position of the latest message of any chat.
 * - `push_keys` are the server's keys for web push; `push_position` is how far the history has been read for pushes.
 * - `hours_have_instants` marks that old work-hour entries were given instants.
 * - `forgotten_…` is how far old rows were deleted (`sync/retention.ts`).
 */
export type MetaKey =
  | 'server_id'
  | 'epoch'
  | 'setup_code_hash'
  | 'seq'
  | 'restored'
  | 'device_key'
  | 'vault_key'
  | 'webhook_key'
  | 'push_keys'
  | 'push_position'
  | 'hours_have_instants'
  | 'last_position'
  | 'forgotten_seq'
  | 'forgotten_history'
  | 'forgotten_paperwork'

export async function getMeta(db: Db | Tx, key: MetaKey): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export async function setMeta(db: Db | Tx, key: MetaKey, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function deleteMeta(db: Db | Tx, key: MetaKey): Promise<void> {
  await db.deleteFrom('meta').where('key', '=', key).execute()
}

const restoredSchema = z.object({ at: z.string(), mode: z.enum(['offer', 'final']) })

/** When a backup was last restored, and whether devices offer what it lacks (packages/sync/SPEC.md, S35). Null for never. */
export async function readRestored(db: Db | Tx): Promise<z.infer<typeof restoredSchema> | null> {
  const restored = await getMeta(db, 'restored')
  return restored === null ? null : restoredSchema.parse(JSON.parse(restored))
}
