import type { Db, Tx } from './schema.ts'

/**
 * Facts of this database. `server_id` names it for ever, `epoch` changes when cursors can't be trusted any more;
 * `device_key` signs the cookies of browsers that signed in before; of `vault_key` are the keys to copies on devices made, of
 * `webhook_key` the secrets of webhooks; `last_position` is the place of the last message of any chat;
 * `push_keys` are the server's for web push, up to `push_position` of the history messages were looked at for it;
 * `hours_have_instants` says that old hours were given theirs; up to `forgotten_…` what is old was let go.
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
