import type { WebhookDelivery } from '@bama/sync'
import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import { loopTurn } from '../store/loop-turn.ts'
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { ChangeHub } from '../stream/change-hub.ts'
import type { Every } from '../stream/every.ts'
import { readUser } from '../sync/read-user.ts'
import { givenUpAfterMs, retryDelayMs } from '../outgoing/backoff.ts'
import { type NextChange, nextChange, type WebhookMessage } from './next-change.ts'
import type { Posted, PostMessage } from '../outgoing/post-message.ts'
import { signatureHeaders } from './signature.ts'
import { kindsOf, notifyOwner, type WebhookRow, type Webhooks } from './webhooks.ts'

/** Sends changes to webhooks, to each in order and at least once. */
export interface WebhookSender {
  /** Looks for what is due and begins to send it, to all webhooks at once, so that a slow one holds up no other. */
  wake(isStopping: () => boolean): Promise<void>
  /** Resolves once nothing is being sent. */
  settled(): Promise<void>
  /** Sends a message without content, outside the order. */
  ping(webhook: { readonly id: string; readonly url: string }, messageId: string): Promise<WebhookDelivery>
}

interface Deps {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly webhooks: Pick<Webhooks, 'secretOf'>
  readonly post: PostMessage
  /** A random number in [0, 1). */
  readonly random: () => number
  /** Identifies this process. */
  readonly process: string
  /** Called when a person's messages have changed. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
}

/** A webhook that is being sent to, and whether it has to look again because more may have come. */
interface Sending {
  isRequested: boolean
  done: Promise<void>
}

/** How long a process may send before another one may take over: longer than one message takes altogether. */
const leaseMs = 60_000

/** How far a webhook's stored position may lag behind while there is nothing for it. A restart reads this part again. */
const unkeptLag = 500

const instant = (ms: number): string => new Date(ms).toISOString()

export function createWebhookSender(deps: Deps): WebhookSender {
  const { store, now, webhooks, post, process } = deps
  /** The position up to which the history is known to have nothing for a webhook. */
  const looked = new Map<string, number>()
  const sending = new Map<string, Sending>()

  const dueNow = (): Promise<readonly WebhookRow[]> =>
    store.db
      .selectFrom('webhooks')
      .selectAll()
      .where('state', '=', 'active')
      .where((is) => is.or([is('next_attempt_at', 'is', null), is('next_attempt_at', '<=', instant(now()))]))
      .execute()

  /** Returns what the webhook's person may get next. Null if they are deleted or blocked. */
  const lookAhead = (row: WebhookRow): Promise<NextChange | null> =>
    store.read(async (tx) => {
      const actor = await readUser(tx, row.user_id)
      if (actor === null || !actor.is_approved) return null
      return nextChange(tx, { id: row.id, kinds: kindsOf(row), position: row.position, actor })
    })

  const lookFurther = async (row: WebhookRow, isStopping: () => boolean): Promise<NextChange | null> => {
    for (let position = row.position; ; await loopTurn()) {
      // The next start looks at the rest.
      if (isStopping()) return { is: 'none', upTo: position }
      const next = await lookAhead({ ...row, position })
      if (next?.is !== 'other') return next
      position = next.n
    }
  }

  /** Claims a webhook, so that only this process sends to it. Undefined if another one does, or if it isn't due. */
  const claim = (id: string): Promise<WebhookRow | undefined> =>
    store.write((tx) =>
      tx
        .updateTable('webhooks')
        .set({ lease: process, leased_until: instant(now() + leaseMs) })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .where((is) => is.or([is('next_attempt_at', 'is', null), is('next_attempt_at', '<=', instant(now()))]))
        .where((is) =>
          is.or([is('lease', 'is', null), is('lease', '=', process), is('leased_until', '<', instant(now()))]),
        )
        .returningAll()
        .executeTakeFirst(),
    )

  const release = (id: string): Promise<unknown> =>
    store.write((tx) =>
      tx
        .updateTable('webhooks')
        .set({ lease: null, leased_until: null })
        .where('id', '=', id)
        .where('lease', '=', process)
        .execute(),
    )

  const end = (id: string): Promise<unknown> =>
    store.write((tx) => tx.updateTable('webhooks').set({ state: 'ended' }).where('id', '=', id).execute())

  const postSigned = async (
    webhook: { readonly id: string; readonly url: string },
    message: WebhookMessage,
  ): Promise<{ readonly posted: Posted; readonly tookMs: number }> => {
    const { id, body } = message
    const began = performance.now()
    const headers = signatureHeaders(await webhooks.secretOf(webhook.id), { id, body, nowMs: now() })
    const posted = await post({ url: webhook.url, headers, body })
    return { posted, tookMs: Math.round(performance.now() - began) }
  }

  /** Sends one change. Returns null if the next one may not follow now. */
  const sendOne = async (
    row: WebhookRow,
    { n, message }: Extract<NextChange, { is: 'change' }>,
    isStopping: () => boolean,
  ): Promise<WebhookRow | null> => {
    const { posted, tookMs } = await postSigned(row, message)
    // The stop cut it off. It may or may not have arrived, so it is sent again.
    if (posted.status === null && isStopping()) return null
    const marked = await store.write(async (tx) => {
      const kept = await mark(tx, row.id, { n, posted, process, nowMs: now(), random: deps.random() })
      if (kept === undefined) return undefined
      await logDelivery(tx, row.id, { message, position: n, posted, tookMs, nowMs: now() })
      if (kept.state === 'gone' || kept.state === 'failing')
        await notifyOwner(tx, kept, { isGone: kept.state === 'gone', nowMs: now() })
      return kept
    })
    if (marked !== undefined && marked.state !== 'active') deps.onCommitted()
    return posted.problem === null && marked?.state === 'active' ? marked : null
  }

  const serve = async (row: WebhookRow, isStopping: () => boolean): Promise<void> => {
    const from = Math.max(row.position, looked.get(row.id) ?? 0)
    const first = await lookFurther({ ...row, position: from }, isStopping)
    if (first === null) await end(row.id)
    if (first?.is === 'none') {
      // If the history now ends before that position, the database has been restored.
      looked.set(row.id, first.upTo < from ? row.position : first.upTo)
      if (first.upTo - row.position > unkeptLag) await keepPosition(store, row, first.upTo)
    }
    if (first?.is !== 'change') return
    let at = await claim(row.id)
    // Another process is sending, or the webhook was stopped meanwhile.
    if (at === undefined) return
    try {
      while (at !== undefined && !isStopping()) {
        const next = await lookFurther(at, isStopping)
        if (next === null) await end(row.id)
        if (next?.is !== 'change') return
        at = (await sendOne(at, next, isStopping)) ?? undefined
      }
    } finally {
      await release(row.id)
    }
  }

  const serveWhileRequested = async (first: WebhookRow, own: Sending, isStopping: () => boolean): Promise<void> => {
    try {
      for (let row: WebhookRow | undefined = first; row !== undefined && own.isRequested && !isStopping();) {
        own.isRequested = false
        await serve(row, isStopping)
        if (own.isRequested) row = (await dueNow()).find(({ id }) => id === first.id)
      }
    } catch (error) {
      deps.onError(error)
    } finally {
      sending.delete(first.id)
    }
  }

  return {
    async wake(isStopping) {
      for (const row of await dueNow()) {
        const under = sending.get(row.id)
        if (under !== undefined) {
          under.isRequested = true
          continue
        }
        const own: Sending = { isRequested: true, done: Promise.resolve() }
        sending.set(row.id, own)
        own.done = serveWhileRequested(row, own, isStopping)
      }
    },
    async settled() {
      await Promise.all([...sending.values()].map(({ done }) => done))
    },
    async ping(webhook, messageId) {
      const body = JSON.stringify({ type: 'ping', timestamp: instant(now()), data: { webhook: webhook.id } })
      const message: WebhookMessage = { id: messageId, kind: 'ping', recordId: null, body }
      const { posted, tookMs } = await postSigned(webhook, message)
      return store.write((tx) => logDelivery(tx, webhook.id, { message, position: null, posted, tookMs, nowMs: now() }))
    },
  }
}

/** Stores a position, up to which there is nothing for the webhook. */
const keepPosition = (store: Store, { id, position }: WebhookRow, upTo: number): Promise<unknown> =>
  store.write((tx) =>
    tx
      .updateTable('webhooks')
      .set({ position: upTo })
      .where('id', '=', id)
      .where('position', '=', position)
      .where('lease', 'is', null)
      .execute(),
  )

interface Outcome {
  readonly n: number
  readonly posted: Posted
  readonly process: string
  readonly nowMs: number
  readonly random: number
}

/** Records the outcome of an attempt. Undefined if another process has taken over, or the webhook was removed. */
async function mark(
  tx: Tx,
  id: string,
  { n, posted, process, nowMs, random }: Outcome,
): Promise<WebhookRow | undefined> {
  const found = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('lease', '=', process)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const isTaken = posted.problem === null
  const attempts = found.attempts + 1
  const failingSince = found.failing_since ?? instant(nowMs)
  const isGone = posted.status === 410
  const isGivenUp = isGone || nowMs - Date.parse(failingSince) >= givenUpAfterMs
  const stopped = found.state === 'active' && isGivenUp ? (isGone ? 'gone' : 'failing') : found.state
  return tx
    .updateTable('webhooks')
    .set(
      isTaken
        ? {
            position: n,
            attempts: 0,
            failing_since: null,
            next_attempt_at: null,
            last_delivered_at: instant(nowMs),
            leased_until: instant(nowMs + leaseMs),
          }
        : {
            state: stopped,
            attempts,
            failing_since: failingSince,
            next_attempt_at: instant(nowMs + retryDelayMs(attempts, random, posted.retryAfterMs)),
          },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

async function logDelivery(
  tx: Tx,
  webhookId: string,
  {
    message,
    position,
    posted,
    tookMs,
    nowMs,
  }: {
    readonly message: WebhookMessage
    readonly position: number | null
    readonly posted: Posted
    readonly tookMs: number
    readonly nowMs: number
  },
): Promise<WebhookDelivery> {
  const { status, problem } = posted
  const before = await tx
    .selectFrom('webhook_deliveries')
    .select(['attempts', 'first_at'])
    .where('webhook_id', '=', webhookId)
    .where('id', '=', message.id)
    .executeTakeFirst()
  const delivery: WebhookDelivery = {
    id: message.id,
    kind: message.kind,
    record_id: message.recordId,
    outcome: problem === null ? 'delivered' : 'failed',
    status,
    problem,
    response: problem === null ? null : posted.response,
    attempts: (before?.attempts ?? 0) + 1,
    duration_ms: tookMs,
    first_at: before?.first_at ?? instant(nowMs),
    last_at: instant(nowMs),
  }
  const { id: _id, ...values } = delivery
  await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, position, ...delivery })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'id']).doUpdateSet({ position, ...values }))
    .execute()
  return delivery
}

/** Sends at every commit, and looks every ten seconds for what must be retried. Returns a function that looks now. */
export function sendWebhooksWhileListening(
  app: App,
  {
    sender,
    hub,
    every,
    stop,
  }: {
    readonly sender: WebhookSender
    readonly hub: Pick<ChangeHub, 'onCommit'>
    readonly every: Every
    /** Aborts what is being sent. */
    readonly stop: () => void
  },
): () => void {
  const look = runWhileListening(app, {
    every,
    everyMs: 10_000,
    failure: 'webhooks were not sent',
    run: (isStopping) => sender.wake(isStopping),
  })
  const leave = hub.onCommit(look)
  app.addHook('preClose', (done) => {
    leave()
    stop()
    done()
  })
  app.addHook('onClose', () => sender.settled())
  return look
}
