import { ECDH } from 'node:crypto'
import type { CalendarPlace, MessageFields, User } from '@bama/domain'
import { kindOfMessage, quietFrom, quietHoursOf, type QuietTime, receives, ringsAt } from '@bama/domain/messages'
import type { Selectable } from 'kysely'
import webPush from 'web-push'
import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import type { Mailer, MailFailure } from '../mail/mailer.ts'
import { readRecords } from '../store/records.ts'
import type { Db, PushQueueTable, PushSubscriptionsTable } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { ChangeHub } from '../stream/change-hub.ts'
import type { Every } from '../stream/every.ts'
import { readUser } from '../sync/read-user.ts'
import { retryDelayMs } from '../webhooks/backoff.ts'
import type { PostBytes, Posted } from '../webhooks/post-message.ts'
import { messageMail } from './message-mail.ts'
import { type PushedMessage, type PushManner, pushOfMany, pushOfMessage } from './push-content.ts'
import { pushKeys } from './push-keys.ts'
import { byMail, takeIn } from './take-in.ts'

type QueueRow = Selectable<PushQueueTable>
type Channel = 'push' | 'mail'
type Subscription = Selectable<PushSubscriptionsTable>

interface PushSender {
  /** Takes in what is new, and begins to send the pushes that are due. */
  look(isStopping: () => boolean): Promise<void>
  /** Resolves when all pushes that were begun have ended. */
  ended(): Promise<unknown>
  /** Sends the e-mails that are due. Apart from pushes: a mail server that is down takes half a minute for each. */
  lookForMail(isStopping: () => boolean): Promise<void>
}

/** Why a push service did not take a push. Its address is a secret, so only the host is named. */
interface PushFailure extends Pick<Posted, 'problem' | 'status'> {
  readonly host: string
}

interface Deps {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly post: PostBytes
  readonly mailer: Mailer | null
  readonly onMailFailure: (failure: MailFailure) => void
  readonly onPushFailure: (failure: PushFailure) => void
  /** Called when a push that was begun could not be ended, as when the database fails. */
  readonly onFailure: (error: unknown) => void
  /** The address that people use, if it is configured: for links in e-mails, and for the signature of pushes. */
  readonly origin: string | null
  /** The business's IANA zone, and the place that its Sabbath times are for. */
  readonly zone: string
  readonly place: CalendarPlace
  /** A random number in [0, 1). */
  readonly random: () => number
  /** Identifies this process. */
  readonly process: string
}

/** More messages than this at once become one push. */
const mostApart = 3

const mostRows = 300

/**
 * Browsers pushed to at once, and how many of them may be one person's: a push service that does not answer is waited for ten
 * seconds each time, and anybody may name ten such addresses.
 */
const mostAtOnce = 10
const mostOfOne = 2

/** Longer than one push or one e-mail takes. */
const leaseMs = 60_000

/** After this many failures it is given up. The message is in the app all the same. */
const mostAttempts = 12

/** Whether the push service no longer knows the browser (404, 410), or not with this key (401, 403). */
const isGone = (status: number | null): boolean => status !== null && [401, 403, 404, 410].includes(status)

const instant = (ms: number): string => new Date(ms).toISOString()

export function createPushSender(deps: Deps): PushSender {
  const { store, now, process } = deps

  /** What is due and sent by no process. `busy`: people whose turn is later. */
  const dueIn = (db: Db, channel: Channel, busy: readonly string[]) =>
    db
      .selectFrom('push_queue')
      .where('due_at', '<=', instant(now()))
      .where('target', channel === 'mail' ? '=' : '!=', byMail)
      .where((is) => is.or([is('lease', 'is', null), is('leased_until', '<', instant(now()))]))
      .$if(busy.length > 0, (due) => due.where('user_id', 'not in', busy))

  /** Claims everything that is due for one target and person, so that only this process sends it. */
  const claim = async (channel: Channel, busy: readonly string[] = []): Promise<readonly QueueRow[]> => {
    // A write transaction keeps everybody else's waiting, so there is none while nothing is due.
    if ((await dueIn(store.db, channel, busy).select('target').limit(1).executeTakeFirst()) === undefined) return []
    return store.write(async (tx) => {
      const due = await dueIn(tx, channel, busy).selectAll().orderBy('due_at').limit(mostRows).execute()
      const [first] = due
      const claimed = due.filter(({ target, user_id }) => target === first?.target && user_id === first.user_id)
      if (first === undefined) return []
      await tx
        .updateTable('push_queue')
        .set({ lease: process, leased_until: instant(now() + leaseMs) })
        .where('target', '=', first.target)
        .where('message_id', 'in', idsOf(claimed))
        .execute()
      return claimed
    })
  }

  const own = (rows: readonly QueueRow[]) => [rows[0]?.target ?? '', idsOf(rows)] as const

  const forget = async (rows: readonly QueueRow[]): Promise<void> => {
    const [target, ids] = own(rows)
    if (ids.length === 0) return
    await store.write((tx) =>
      tx
        .deleteFrom('push_queue')
        .where('target', '=', target)
        .where('message_id', 'in', ids)
        .where('lease', '=', process)
        .execute(),
    )
  }

  const putOff = async (
    rows: readonly QueueRow[],
    set: { due_at: string; is_held?: 1; attempts?: number },
  ): Promise<void> => {
    const [target, ids] = own(rows)
    if (ids.length === 0) return
    await store.write((tx) =>
      tx
        .updateTable('push_queue')
        .set({ ...set, lease: null, leased_until: null })
        .where('target', '=', target)
        .where('message_id', 'in', ids)
        .where('lease', '=', process)
        .execute(),
    )
  }

  /** Returns the browser of a target while its session is valid. Null if the session has ended or is another person's. */
  const subscriptionOf = async (target: string, userId: string): Promise<Subscription | null> => {
    const found = await store.db
      .selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .selectAll('push_subscriptions')
      .where('push_subscriptions.session_id', '=', target)
      .where('push_subscriptions.user_id', '=', userId)
      .where('sessions.user_id', '=', userId)
      .where('sessions.is_blocked', '=', 0)
      .where((is) =>
        is.or([is('sessions.expires_at', '>', instant(now())), is('sessions.renewable_until', '>', instant(now()))]),
      )
      .executeTakeFirst()
    return found ?? null
  }

  /** Ends a subscription and forgets what waits for it. With `endpoint`, not if its browser has another address since. */
  const unsubscribe = (sessionId: string, endpoint?: string): Promise<boolean> =>
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

  const quietOf = (person: User): QuietTime => ({
    zone: deps.zone,
    place: deps.place,
    hours: quietHoursOf(person.quiet_hours),
    restsOnSabbath: person.rests_on_sabbath,
  })

  /** Returns the messages that are still worth sending: they exist, are unread, and the person wants them this way. */
  const readMessages = async (
    rows: readonly QueueRow[],
    person: User,
    channel: Channel,
  ): Promise<ReadonlyMap<string, PushedMessage>> => {
    const records = await readRecords(store.db, 'personalMessages', idsOf(rows))
    const fieldsOf = ({ row }: (typeof records)[number]): MessageFields => row.fields as unknown as MessageFields
    const fresh = new Set(
      rows.filter(({ expires_at }) => expires_at > instant(now())).map(({ message_id }) => message_id),
    )
    return new Map(
      records
        .filter(
          (record) =>
            record.deleted === null &&
            fresh.has(record.id) &&
            fieldsOf(record).recipient_id === person.id &&
            !fieldsOf(record).is_read &&
            receives(person, kindOfMessage(record.id), channel),
        )
        .map((record) => [record.id, { id: record.id, fields: fieldsOf(record) }]),
    )
  }

  const serve = async (rows: readonly QueueRow[], isStopping: () => boolean): Promise<void> => {
    const [first] = rows
    if (first === undefined) return
    const person = await readUser(store.db, first.user_id)
    const isMail = first.target === byMail
    const subscription = isMail ? null : await subscriptionOf(first.target, first.user_id)
    if (person === null || !person.is_approved || (!isMail && subscription === null)) {
      if (!isMail) await unsubscribe(first.target)
      return forget(rows)
    }
    const messages = await readMessages(rows, person, isMail ? 'mail' : 'push')
    await forget(rows.filter(({ message_id }) => !messages.has(message_id)))
    const left = rows.filter(({ message_id }) => messages.has(message_id))
    const quiet = quietOf(person)
    const rings = ringsAt(now(), quiet)
    const breaks = ({ message_id }: QueueRow): boolean =>
      !isMail && person.calls_break_quiet && kindOfMessage(message_id) === 'call'
    const held = rings > now() ? left.filter((row) => !breaks(row)) : []
    await putOff(held, { due_at: instant(rings), is_held: 1 })
    const sent = left.filter((row) => !held.includes(row))
    const shown = (of: readonly QueueRow[]): readonly PushedMessage[] =>
      of.flatMap(({ message_id }) => messages.get(message_id) ?? [])
    if (sent.length === 0) return
    if (subscription === null) return mail(sent, person, shown(sent))
    // Everything that a quiet time held becomes one push, and so do many messages at once.
    const asOne = sent.filter(({ is_held }) => is_held === 1)
    const apart = sent.filter(({ is_held }) => is_held === 0)
    const batches = [asOne, ...(apart.length > mostApart ? [apart] : apart.map((row) => [row]))]
    for (const batch of batches)
      if (batch.length > 0 && !isStopping())
        await push(subscription, batch, { person, messages: shown(batch), quietAtMs: quietFrom(now(), quiet) })
  }

  const push = async (
    subscription: Subscription,
    rows: readonly QueueRow[],
    {
      person,
      messages,
      quietAtMs,
    }: { readonly person: User; readonly messages: readonly PushedMessage[]; readonly quietAtMs: number | null },
  ): Promise<void> => {
    const [only] = messages
    if (only === undefined) return forget(rows)
    const showsContent = person.push_shows_content
    const { notice, manner } =
      messages.length === 1 ? pushOfMessage(only, showsContent) : pushOfMany(messages, showsContent)
    const mayBreak = messages.every(({ id }) => kindOfMessage(id) === 'call') && person.calls_break_quiet
    // A device that is offline until then must not ring in a quiet time. The push expires as it begins, and is sent again
    // after it.
    const untilQuiet = quietAtMs === null || mayBreak ? Infinity : Math.max(0, Math.floor((quietAtMs - now()) / 1000))
    const ttlSeconds = Math.min(manner.ttlSeconds, untilQuiet)
    const posted = await postTo(subscription, JSON.stringify(notice), { ...manner, ttlSeconds })
    // A device that unsubscribed is no failure.
    if (posted !== 'foreign' && posted.problem !== null && posted.status !== 404 && posted.status !== 410)
      deps.onPushFailure({
        problem: posted.problem,
        status: posted.status,
        host: new URL(subscription.endpoint).host,
      })
    if (posted === 'foreign' || isGone(posted.status)) {
      if (!(await unsubscribe(subscription.session_id, subscription.endpoint)))
        await putOff(rows, { due_at: instant(now()) })
      return
    }
    if (posted.problem === null) {
      if (ttlSeconds < manner.ttlSeconds && quietAtMs !== null && rows.every(({ is_held }) => is_held === 0))
        return putOff(rows, { due_at: instant(quietAtMs), is_held: 1 })
      return forget(rows)
    }
    const attempts = Math.max(...rows.map((row) => row.attempts)) + 1
    const isHopeless = posted.status === 413 || posted.status === 400 || posted.problem === 'address_refused'
    if (isHopeless || attempts >= mostAttempts) return forget(rows)
    await putOff(rows, {
      due_at: instant(now() + retryDelayMs(attempts, deps.random(), posted.retryAfterMs)),
      attempts,
    })
  }

  const postTo = async (
    { endpoint, p256dh, auth, key_id }: Subscription,
    payload: string,
    { ttlSeconds, urgency, topic }: PushManner,
  ): Promise<Posted | 'foreign'> => {
    const keys = await pushKeys(store)
    if (keys.id !== key_id || !isPublicKey(p256dh)) return 'foreign'
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: subjectOf(deps.origin), publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    })
    return deps.post({ url: endpoint, headers: asText(headers), body })
  }

  const mail = async (rows: readonly QueueRow[], person: User, messages: readonly PushedMessage[]): Promise<void> => {
    if (deps.mailer === null || deps.origin === null) return forget(rows)
    const failure = await deps.mailer.send(messageMail(person, messages, deps.origin))
    if (failure !== null) deps.onMailFailure(failure)
    const attempts = Math.max(...rows.map((row) => row.attempts)) + 1
    if (failure === null || attempts >= mostAttempts) return forget(rows)
    await putOff(rows, { due_at: instant(now() + 6 * retryDelayMs(attempts, deps.random())), attempts })
  }

  /** The people of the pushes that are being sent. */
  const served: string[] = []
  const senders = new Set<Promise<void>>()
  let lastClaim: Promise<unknown> = Promise.resolve()

  /** Claims pushes after all earlier claims, so that nobody gets more than their places. */
  const claimPushes = (isStopping: () => boolean): Promise<readonly QueueRow[]> => {
    const claimed = lastClaim.then(async () => {
      if (isStopping()) return []
      const busy = served.filter((userId) => served.filter((other) => other === userId).length >= mostOfOne)
      const rows = await claim('push', busy)
      for (const { user_id } of rows.slice(0, 1)) served.push(user_id)
      return rows
    })
    lastClaim = claimed.catch(() => undefined)
    return claimed
  }

  /** Sends what was claimed, and then what is due by now, until nothing is. */
  const sendOn = async (claimed: readonly QueueRow[], isStopping: () => boolean): Promise<void> => {
    for (let rows = claimed, [first] = rows; first !== undefined; [first] = rows) {
      await serve(rows, isStopping).finally(() => served.splice(served.indexOf(first.user_id), 1))
      rows = await claimPushes(isStopping)
    }
  }

  return {
    async look(isStopping) {
      while (
        !isStopping() &&
        (await takeIn(store, { nowMs: now(), hasMail: deps.mailer !== null && deps.origin !== null }))
      );
      while (senders.size < mostAtOnce) {
        const rows = await claimPushes(isStopping)
        if (rows.length === 0) return
        const sender = sendOn(rows, isStopping)
          .catch(deps.onFailure)
          .finally(() => senders.delete(sender))
        senders.add(sender)
      }
    },
    ended: () => Promise.all(senders),
    async lookForMail(isStopping) {
      while (!isStopping()) {
        const rows = await claim('mail')
        if (rows.length === 0) return
        await serve(rows, isStopping)
      }
    },
  }
}

/** Whether something can be encrypted for this key. A client can subscribe with any text of the right length. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

const idsOf = (rows: readonly QueueRow[]): readonly string[] => rows.map(({ message_id }) => message_id)

const asText = (headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

/**
 * Returns the contact for push services when something is wrong with our pushes: the server's address. Apple's service
 * doesn't accept an address of a local network.
 */
export function subjectOf(origin: string | null): string {
  const url = origin === null ? null : URL.parse(origin)
  const isPublic =
    url?.protocol === 'https:' && url.hostname.includes('.') && !/\.(local|localhost|test)$/.test(url.hostname)
  return isPublic && origin !== null ? origin : 'mailto:push@example.com'
}

export function pushWhileListening(
  app: App,
  {
    sender,
    hub,
    every,
  }: { readonly sender: PushSender; readonly hub: Pick<ChangeHub, 'onCommit'>; readonly every: Every },
): void {
  // Hooks of closing run in reverse order: when this one does, nothing more is begun.
  app.addHook('onClose', () => sender.ended())
  const look = runWhileListening(app, {
    every,
    everyMs: 5000,
    failure: 'pushes were not sent',
    run: (isStopping) => sender.look(isStopping),
  })
  runWhileListening(app, {
    every,
    everyMs: 5000,
    failure: 'e-mails with messages were not sent',
    run: (isStopping) => sender.lookForMail(isStopping),
  })
  const leave = hub.onCommit(look)
  app.addHook('preClose', (done) => {
    leave()
    done()
  })
}
