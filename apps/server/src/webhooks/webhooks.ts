import { type RandomBytes, type RecordId, shownName, uuidv7, webhookMessage } from '@bama/domain'
import {
  type CreateWebhookRequest,
  maxWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookState,
} from '@bama/sync'
import { createRecord } from '@bama/sync/authority'
import type { Selectable } from 'kysely'
import { checkStillHolds } from '../auth/check-password.ts'
import { serverKey } from '../auth/server-key.ts'
import type { Tx, WebhookDeliveriesTable, WebhooksTable } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { causeOf } from '../sync/server-writes.ts'
import { readUser } from '../sync/read-user.ts'
import { openUnitOfWork } from '../sync/unit-of-work.ts'
import { webhookSecret } from './signature.ts'

export type WebhookRow = Selectable<WebhooksTable>

/**
 * Addresses that receive changes, as far as their owner may see them. All admins see webhooks and can stop them, but only
 * the owner learns the secret.
 */
export interface Webhooks {
  /** Creates a webhook for changes from now on. Null if there are `maxWebhooks` already. */
  create(
    userId: RecordId,
    wish: Omit<CreateWebhookRequest, 'password'>,
    passwordHash: string,
  ): Promise<NewWebhook | null>
  /** Oldest first. */
  list(): Promise<readonly Webhook[]>
  find(id: string): Promise<Webhook | null>
  /** Null if there is no webhook with this id, or it has ended. An activated one continues where it stopped. */
  setState(id: string, state: 'active' | 'paused'): Promise<Webhook | null>
  /**
   * Sends what is due at once or, with `skip`, leaves out the change that failed. Null if there is no webhook with this id,
   * or it has ended.
   */
  retry(id: string, wish: { readonly skip: boolean }): Promise<Webhook | null>
  remove(id: string): Promise<boolean>
  /** The latest messages, newest first. */
  deliveries(id: string): Promise<readonly WebhookDelivery[]>
  secretOf(id: string): Promise<string>
  /** Ends a person's webhooks for good, inside the caller's transaction. */
  endAllOf(tx: Tx, userId: RecordId): Promise<void>
}

const shownDeliveries = 50

export function createWebhooks(deps: {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
}): Webhooks {
  const { store, now, randomBytes } = deps
  const secretOf = async (id: string): Promise<string> =>
    webhookSecret(await serverKey(store, 'webhook_key', randomBytes), id)

  const toShown = async (row: WebhookRow): Promise<Webhook> => {
    const owner = await readUser(store.db, row.user_id)
    const { id, name, url, created_at, last_delivered_at, failing_since, next_attempt_at } = row
    return {
      id,
      name,
      url,
      kinds: kindsOf(row),
      state: row.state as WebhookState,
      owner: owner === null ? null : shownName(owner),
      created_at,
      last_delivered_at,
      failing_since,
      next_attempt_at,
    }
  }
  const rowOf = (id: string): Promise<WebhookRow | undefined> =>
    store.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

  return {
    async create(userId, { name, url, kinds }, passwordHash) {
      const id = uuidv7(now(), randomBytes)
      const secret = await secretOf(id)
      const row = await store.write(async (tx) => {
        // Writes run one after the other, so concurrent calls can't exceed the limit together.
        await checkStillHolds(tx, userId, passwordHash)
        const all = await tx.selectFrom('webhooks').select('id').execute()
        if (all.length >= maxWebhooks) return null
        const last = await tx.selectFrom('history').select('n').orderBy('n', 'desc').limit(1).executeTakeFirst()
        const made: WebhookRow = {
          id,
          user_id: userId,
          name,
          url,
          kinds: JSON.stringify([...new Set(kinds)]),
          state: 'active',
          created_at: new Date(now()).toISOString(),
          position: last?.n ?? 0,
          attempts: 0,
          failing_since: null,
          next_attempt_at: null,
          last_delivered_at: null,
          lease: null,
          leased_until: null,
        }
        await tx.insertInto('webhooks').values(made).execute()
        return made
      })
      return row === null ? null : { ...(await toShown(row)), secret }
    },
    async list() {
      const rows = await store.db.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id').execute()
      return Promise.all(rows.map(toShown))
    },
    async find(id) {
      const row = await rowOf(id)
      return row === undefined ? null : toShown(row)
    },
    async setState(id, state) {
      const row = await store.write((tx) =>
        tx
          .updateTable('webhooks')
          .set({ state, ...(state === 'active' ? { attempts: 0, failing_since: null, next_attempt_at: null } : {}) })
          .where('id', '=', id)
          .where('state', '!=', 'ended')
          .returningAll()
          .executeTakeFirst(),
      )
      return row === undefined ? null : toShown(row)
    },
    async retry(id, { skip }) {
      const row = await store.write(async (tx) => {
        const found = await tx
          .updateTable('webhooks')
          .set({ state: 'active', attempts: 0, failing_since: null, next_attempt_at: null })
          .where('id', '=', id)
          .where('state', '!=', 'ended')
          .returningAll()
          .executeTakeFirst()
        if (found === undefined || !skip) return found
        return skipDue(tx, found)
      })
      return row === undefined ? null : toShown(row)
    },
    async remove(id) {
      return store.write(async (tx) => {
        await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
        const removed = await tx.deleteFrom('webhooks').where('id', '=', id).returning('id').executeTakeFirst()
        return removed !== undefined
      })
    },
    async deliveries(id) {
      const rows = await store.db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', id)
        .orderBy('last_at', 'desc')
        .orderBy('id')
        .limit(shownDeliveries)
        .execute()
      return rows.map(toDelivery)
    },
    secretOf,
    async endAllOf(tx, userId) {
      await tx.updateTable('webhooks').set({ state: 'ended' }).where('user_id', '=', userId).execute()
    },
  }
}

export const kindsOf = ({ kinds }: Pick<WebhookRow, 'kinds'>): readonly string[] & string[] =>
  JSON.parse(kinds) as string[]

const toDelivery = ({
  webhook_id: _webhook,
  position: _position,
  ...row
}: Selectable<WebhookDeliveriesTable>): WebhookDelivery => ({
  ...row,
  outcome: row.outcome as WebhookDelivery['outcome'],
  problem: row.problem as WebhookDelivery['problem'],
})

/** Leaves out the change that is failing, if there is one. */
async function skipDue(tx: Tx, webhook: WebhookRow): Promise<WebhookRow> {
  const due = await tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'position'])
    .where('webhook_id', '=', webhook.id)
    .where('outcome', '=', 'failed')
    .where('position', '>', webhook.position)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (due === undefined || due.position === null) return webhook
  await tx
    .updateTable('webhook_deliveries')
    .set({ outcome: 'skipped' })
    .where('webhook_id', '=', webhook.id)
    .where('id', '=', due.id)
    .execute()
  const { position } = due
  await tx.updateTable('webhooks').set({ position }).where('id', '=', webhook.id).execute()
  return { ...webhook, position }
}

/** Sends the webhook's owner a message that it was stopped, in the transaction that stops it. */
export async function notifyOwner(
  tx: Tx,
  webhook: Pick<WebhookRow, 'id' | 'name' | 'user_id'>,
  { isGone, nowMs }: { readonly isGone: boolean; readonly nowMs: number },
): Promise<void> {
  const owner = await readUser(tx, webhook.user_id)
  if (owner === null) return
  const cause = causeOf({ actorId: owner.id, nowMs })
  const { id, fields } = webhookMessage({ name: webhook.name, isGone }, owner, cause.mutationId)
  const unitOfWork = await openUnitOfWork(tx)
  await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
  await unitOfWork.flush()
}
