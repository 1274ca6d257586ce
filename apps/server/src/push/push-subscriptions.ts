import { isIP } from 'node:net'
import type { PushSubscriptionRequest } from '@bama/sync'
import type { Selectable } from 'kysely'
import type { PersonSession } from '../auth/sessions.ts'
import type { PushSubscriptionsTable } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { AddressGuard } from '../outgoing/public-address.ts'
import { pushKeys } from './push-keys.ts'

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>

/** The browsers that get pushes. Each belongs to one session, and ends with it. */
export interface PushSubscriptions {
  /** Null if the subscription was saved. */
  save(
    session: PersonSession,
    subscription: PushSubscriptionRequest,
  ): Promise<'bad_push_address' | 'other_push_key' | null>
  /** Like `save`, when a browser changes its address by itself. `not_found` if the old one isn't of this session. */
  renew(
    session: PersonSession,
    subscription: PushSubscriptionRequest & { readonly old_endpoint: string | null },
  ): Promise<'bad_push_address' | 'other_push_key' | 'not_found' | null>
  remove(session: PersonSession): Promise<void>
}

export const createPushSubscriptions = ({
  store,
  now,
  guard,
}: {
  readonly store: Store
  readonly now: () => number
  readonly guard: AddressGuard
}): PushSubscriptions => {
  const save: PushSubscriptions['save'] = async ({ deviceId, user }, { endpoint, keys, key_id }) => {
    if (!mayPushTo(endpoint, guard)) return 'bad_push_address'
    if (key_id !== (await pushKeys(store)).id) return 'other_push_key'
    const row = {
      session_id: deviceId,
      user_id: user.id,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      key_id,
      created_at: new Date(now()).toISOString(),
    }
    await store.write(async (tx) => {
      // A browser has one address, no matter who signs in there: what was another's before is not told to them here any more.
      await tx
        .deleteFrom('push_subscriptions')
        .where('endpoint', '=', endpoint)
        .where('session_id', '!=', deviceId)
        .execute()
      // Subscriptions of ended sessions go, too.
      await tx
        .deleteFrom('push_subscriptions')
        .where('session_id', 'not in', tx.selectFrom('sessions').select('id').where('is_blocked', '=', 0))
        .execute()
      await tx
        .insertInto('push_subscriptions')
        .values(row)
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
        .execute()
    })
    return null
  }
  return {
    save,
    async renew(session, { old_endpoint: old, ...subscription }) {
      const known = await store.db
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('session_id', '=', session.deviceId)
        .where('user_id', '=', session.user.id)
        .executeTakeFirst()
      // Somebody else's, of the person who was signed in here before: it is renewed when they come back.
      if (known === undefined || (old !== null && old !== known.endpoint)) return 'not_found'
      return save(session, subscription)
    },
    async remove({ deviceId }) {
      await unsubscribe(store, deviceId)
    },
  }
}

/** Returns the browser of a target while its session is valid. Null if the session has ended or is another person's. */
export async function subscriptionOf(
  { store, now }: { readonly store: Store; readonly now: () => number },
  target: string,
  userId: string,
): Promise<PushSubscriptionRow | null> {
  const instant = new Date(now()).toISOString()
  const found = await store.db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.session_id', '=', target)
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.is_blocked', '=', 0)
    .where((is) => is.or([is('sessions.expires_at', '>', instant), is('sessions.renewable_until', '>', instant)]))
    .executeTakeFirst()
  return found ?? null
}

/** Ends a subscription and forgets what waits for it. With `endpoint`, not if its browser has another address since. */
export const unsubscribe = (store: Store, sessionId: string, endpoint?: string): Promise<boolean> =>
  store.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', sessionId)
      .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
      .executeTakeFirstOrThrow()
    if (endpoint !== undefined && numDeletedRows === 0n) return false
    await tx.deleteFrom('push_queue').where('target', '=', sessionId).execute()
    return true
  })

/**
 * Whether pushes may be sent to an endpoint: only by TLS and to no internal address, except addresses that the settings
 * allow. A host name is resolved and checked at each push (outgoing/post-message.ts).
 */
function mayPushTo(endpoint: string, guard: AddressGuard): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAddress = isIP(host) !== 0
  if (url.protocol === 'http:') return isAddress && guard.allowsPlain(host)
  return url.protocol === 'https:' && (!isAddress || guard.allows(host))
}
