import { createHash } from 'node:crypto'
import { accessRules, type Actor, entityModels, type EntityName, isOfChat } from '@bama/domain'
import { webhookEntities, type WebhookEntity, type WebhookKind, type WebhookOperation } from '@bama/sync'
import { stored } from '@bama/sync/authority'
import { sql } from 'kysely'
import { entriesOf, type HistoryRow } from '../store/history.ts'
import { readRecord } from '../store/records.ts'
import type { ServerRecord } from '../store/stored-form.ts'
import type { Tx } from '../store/schema.ts'
import { actorNames } from '../sync/actor-names.ts'
import { hiddenCells } from '../sync/hidden-cells.ts'
import { toVisible } from '../sync/visible.ts'

/** The next thing in the history for a webhook. */
export type NextChange =
  /** There is nothing up to this number. */
  | { readonly is: 'none'; readonly upTo: number }
  /** A change that the webhook's person doesn't see, or of a kind that the webhook doesn't get. */
  | { readonly is: 'other'; readonly n: number }
  | { readonly is: 'change'; readonly n: number; readonly message: WebhookMessage }

/** A message before it is signed. */
export interface WebhookMessage {
  readonly id: string
  readonly kind: string
  readonly recordId: string | null
  readonly body: string
}

const operationOf: Readonly<Record<string, WebhookOperation>> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
}

/**
 * Returns the first change after `position` of these kinds, as the webhook's person may see it now: without what is hidden
 * from them, and with the record in its present state (null if it has been deleted).
 */
export async function nextChange(
  tx: Tx,
  webhook: {
    readonly id: string
    readonly kinds: readonly string[]
    readonly position: number
    readonly actor: Actor
  },
): Promise<NextChange> {
  const entities = webhookEntities.filter((entity) => webhook.kinds.some((kind) => kind.startsWith(`${entity}.`)))
  // Read first, so that what is committed afterwards is found the next time.
  const last = await tx.selectFrom('history').select('n').orderBy('n', 'desc').limit(1).executeTakeFirst()
  const row = await tx
    .selectFrom('history')
    .selectAll()
    .where('n', '>', webhook.position)
    // Not the bare column: SQLite would use the index of records, and sort the whole history for each message.
    .where(sql`entity || ''`, 'in', entities)
    .where('outcome', '=', 'won')
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return { is: 'none', upTo: last?.n ?? 0 }
  const message = await messageOf(tx, webhook, row)
  return message === null ? { is: 'other', n: row.n } : { is: 'change', n: row.n, message }
}

async function messageOf(
  tx: Tx,
  { id, kinds, actor }: { readonly id: string; readonly kinds: readonly string[]; readonly actor: Actor },
  row: HistoryRow,
): Promise<WebhookMessage | null> {
  const operation = operationOf[row.operation]
  if (operation === undefined) return null
  const entity = row.entity as WebhookEntity
  const kind: WebhookKind = `${entity}.${operation}`
  if (!kinds.includes(kind)) return null
  const record = await readRecord(tx, entity, row.record_id)
  if (record === null || !accessRules[entity].sees(actor, record.visibilityKey)) return null
  // The content of chats is never sent to webhooks.
  if (entity === 'attachments' && isOfChat(record.visibilityKey)) return null
  const changed = changedCells(actor, entity, record, row)
  // A change of hidden fields alone must not be noticeable.
  if (operation === 'updated' && changed.length === 0) return null
  const names = await actorNames(tx, [row.actor_id])
  const body = {
    type: kind,
    timestamp: row.at,
    data: {
      entity,
      id: row.record_id,
      by: { id: row.actor_id, name: names.get(row.actor_id) ?? null },
      ...(operation === 'deleted' ? {} : { changed }),
      record: operation === 'deleted' || record.deleted !== null ? null : shownRecord(actor, record),
    },
  }
  return { id: messageId(id, row), kind, recordId: row.record_id, body: JSON.stringify(body) }
}

/** Returns the same id each time a change is sent. Changes made after a restore of the database get other ids. */
const messageId = (webhookId: string, { mutation_id, entity, record_id, seq }: HistoryRow): string =>
  `msg_${createHash('sha256')
    .update(JSON.stringify([webhookId, mutation_id, entity, record_id, seq]))
    .digest('base64url')
    .slice(0, 27)}`

function changedCells(actor: Actor, entity: EntityName, record: ServerRecord, row: HistoryRow): readonly string[] {
  const hidden = hiddenCells(entityModels[entity], accessRules[entity].hiddenFields(actor, stored(record)))
  const derived: unknown = row.cell === '' && row.new_value !== null ? JSON.parse(row.new_value) : null
  const cells =
    row.cell === ''
      ? Object.keys(typeof derived === 'object' && derived !== null ? derived : {})
      : entriesOf(row).map(({ cell }) => cell)
  return cells.filter((cell) => !hidden.has(cell))
}

/** Leaves out the merge clocks, which only devices need. */
function shownRecord(actor: Actor, record: ServerRecord): Readonly<Record<string, unknown>> {
  const { _clocks, ...fields } = toVisible(actor, record)
  return fields
}
