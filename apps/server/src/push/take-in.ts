import { kindOfMessage, type MessageChannel, receives } from '@bama/domain/messages'
import { fieldsOf, toUser } from '@bama/sync/authority'
import { getMeta, setMeta } from '../store/meta.ts'
import { readRecords } from '../store/records.ts'
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** The target of messages that go into an e-mail. */
export const byMail = 'mail'

/** Messages that come together are sent together. E-mail waits longer, since most messages are read by then. */
const pushAfterMs = 3000
const mailAfterMs = 10 * 60_000

/** Longer than any quiet time, so that the digest after it finds everything. */
const keptMs = 5 * 24 * 60 * 60 * 1000

/** Older messages aren't news, such as those from an import. */
const newsMs = 2 * 24 * 60 * 60 * 1000

const mostAtOnce = 500

const instant = (ms: number): string => new Date(ms).toISOString()

/**
 * Queues the messages written since the last look, for each browser of their person and for e-mail. Returns whether there
 * may be more. Position and queue change in one transaction, so that no message is missed or queued twice.
 */
export async function takeIn(
  store: Store,
  { nowMs, hasMail }: { readonly nowMs: number; readonly hasMail: boolean },
): Promise<boolean> {
  if (!(await isBehind(store))) return false
  return store.write(async (tx) => {
    const position = await positionIn(tx)
    const rows = await tx
      .selectFrom('history')
      .select(['n', 'record_id'])
      .where('n', '>', position)
      .where('entity', '=', 'personalMessages')
      .where('operation', '=', 'create')
      .orderBy('n')
      .limit(mostAtOnce)
      .execute()
    await queue(tx, [...new Set(rows.map(({ record_id }) => record_id))], { nowMs, hasMail })
    const hasMore = rows.length === mostAtOnce
    await setMeta(tx, 'push_position', String(hasMore ? (rows.at(-1)?.n ?? position) : await lastInHistory(tx)))
    return hasMore
  })
}

async function lastInHistory(db: Pick<Tx, 'selectFrom'>): Promise<number> {
  const last = await db.selectFrom('history').select('n').orderBy('n', 'desc').limit(1).executeTakeFirst()
  return last?.n ?? 0
}

/**
 * Returns the position to read from. Without a stored one, it is the end of the history. A restored database may have less
 * history than was read before.
 */
async function positionIn(tx: Tx): Promise<number> {
  const last = await lastInHistory(tx)
  const kept = await getMeta(tx, 'push_position')
  return kept === null ? last : Math.min(Number(kept), last)
}

/** Up to this many rows are read again, which is cheaper than storing the position after every change. */
const mostReadAgain = 1000

/** Whether there are messages to take in, or the position is too far behind or ahead of the history and must be moved. */
async function isBehind({ db }: Store): Promise<boolean> {
  const last = await lastInHistory(db)
  const kept = await getMeta(db, 'push_position')
  const position = Number(kept)
  if (kept === null || position > last || last - position > mostReadAgain) return true
  const message = await db
    .selectFrom('history')
    .select('n')
    .where('n', '>', position)
    .where('entity', '=', 'personalMessages')
    .where('operation', '=', 'create')
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}

async function queue(
  tx: Tx,
  ids: readonly string[],
  { nowMs, hasMail }: { readonly nowMs: number; readonly hasMail: boolean },
): Promise<void> {
  const messages = (await readRecords(tx, 'personalMessages', ids)).filter(
    ({ deleted, createdAt }) => deleted === null && nowMs - Date.parse(createdAt) < newsMs,
  )
  const recipients = [...new Set(messages.map((message) => fieldsOf('personalMessages', message).recipient_id))]
  if (recipients.length === 0) return
  const people = new Map((await readRecords(tx, 'systemUsers', recipients)).map((record) => [record.id, record]))
  const sessions = await tx
    .selectFrom('push_subscriptions')
    .select(['session_id', 'user_id'])
    .where('user_id', 'in', recipients)
    .execute()
  for (const message of messages) {
    const { recipient_id: userId } = fieldsOf('personalMessages', message)
    const record = people.get(userId)
    if (record === undefined || record.deleted !== null) continue
    const wants = (channel: MessageChannel): boolean => receives(toUser(record), kindOfMessage(message.id), channel)
    const targets = wants('push')
      ? sessions.filter(({ user_id }) => user_id === userId).map(({ session_id }) => session_id)
      : []
    for (const target of hasMail && wants('mail') ? [...targets, byMail] : targets)
      await tx
        .insertInto('push_queue')
        .values({
          target,
          message_id: message.id,
          user_id: userId,
          due_at: instant(nowMs + (target === byMail ? mailAfterMs : pushAfterMs)),
          expires_at: instant(nowMs + keptMs),
          is_held: 0,
          attempts: 0,
          lease: null,
          leased_until: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}
