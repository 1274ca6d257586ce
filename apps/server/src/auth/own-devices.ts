import type { RecordId } from '@bama/domain'
import type { Device } from '@bama/sync'
import type { Store } from '../store/store.ts'

/** The devices on which a person is signed in, or may continue without the password. Each is a session. */
export interface OwnDevices {
  /** Most recently used first. */
  list(userId: RecordId): Promise<readonly Device[]>
  /** Signs out one of the person's devices. Returns false if they have no device with this id. */
  end(userId: RecordId, id: string): Promise<boolean>
}

export const createOwnDevices = ({
  store,
  now,
  onEnded,
}: {
  readonly store: Store
  readonly now: () => number
  /** Called for every session that ends, so that what depends on it ends too. */
  readonly onEnded: (tokenHash: string) => void
}): OwnDevices => ({
  async list(userId) {
    const instant = new Date(now()).toISOString()
    const rows = await store.db
      .selectFrom('sessions')
      .select(['id', 'device_name', 'created_at', 'last_used_at', 'renewable_until'])
      .where('user_id', '=', userId)
      .where('is_blocked', '=', 0)
      .where((where) => where.or([where('expires_at', '>', instant), where('renewable_until', '>', instant)]))
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ id, device_name, created_at, last_used_at, renewable_until }) => ({
      id,
      name: device_name,
      created_at,
      last_used_at: last_used_at ?? created_at,
      personal: renewable_until !== null,
    }))
  },

  async end(userId, id) {
    const ended = await store.write((tx) =>
      tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('token_hash')
        .executeTakeFirst(),
    )
    if (ended !== undefined) onEnded(ended.token_hash)
    return ended !== undefined
  },
})
