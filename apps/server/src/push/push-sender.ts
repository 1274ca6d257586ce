import type { CalendarPlace, User } from '@bama/domain'
import { kindOfMessage, quietFrom, quietHoursOf, type QuietTime, receives, ringsAt } from '@bama/domain/messages'
import { fieldsOf } from '@bama/sync/authority'
import type { Mailer, MailFailure } from '../mail/mailer.ts'
import { readRecords } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { readUser } from '../sync/read-user.ts'
import { retryDelayMs } from '../outgoing/backoff.ts'
import type { PostBytes, Posted } from '../outgoing/post-message.ts'
import { messageMail } from './message-mail.ts'
import { isGone, postPush } from './post-push.ts'
import { type PushedMessage, pushOfMany, pushOfMessage } from './push-content.ts'
import { type Channel, createPushQueue, idsOf, type QueueRow } from './push-queue.ts'
import { type PushSubscriptionRow, subscriptionOf, unsubscribe } from './push-subscriptions.ts'
import { byMail, takeIn } from './take-in.ts'

export interface PushSender {
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

/**
 * Browsers pushed to at once, and how many of them may be one person's: a push service that does not answer is waited for ten
 * seconds each time, and anybody may name ten such addresses.
 */
const mostAtOnce = 10
const mostOfOne = 2

/** After this many failures it is given up. The message is in the app all the same. */
const mostAttempts = 12

const instant = (ms: number): string => new Date(ms).toISOString()

export function createPushSender(deps: Deps): PushSender {
  const { store, now } = deps
  const { claim, forget, putOff } = createPushQueue(deps)

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
    const fresh = new Set(
      rows.filter(({ expires_at }) => expires_at > instant(now())).map(({ message_id }) => message_id),
    )
    return new Map(
      records
        .filter(
          (record) =>
            record.deleted === null &&
            fresh.has(record.id) &&
            fieldsOf('personalMessages', record).recipient_id === person.id &&
            !fieldsOf('personalMessages', record).is_read &&
            receives(person, kindOfMessage(record.id), channel),
        )
        .map((record) => [record.id, { id: record.id, fields: fieldsOf('personalMessages', record) }]),
    )
  }

  const serve = async (rows: readonly QueueRow[], isStopping: () => boolean): Promise<void> => {
    const [first] = rows
    if (first === undefined) return
    const person = await readUser(store.db, first.user_id)
    const isMail = first.target === byMail
    const subscription = isMail ? null : await subscriptionOf(deps, first.target, first.user_id)
    if (person === null || !person.is_approved || (!isMail && subscription === null)) {
      if (!isMail) await unsubscribe(store, first.target)
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
    subscription: PushSubscriptionRow,
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
    const posted = await postPush(deps, subscription, JSON.stringify(notice), { ...manner, ttlSeconds })
    // A device that unsubscribed is no failure.
    if (posted !== 'foreign' && posted.problem !== null && posted.status !== 404 && posted.status !== 410)
      deps.onPushFailure({
        problem: posted.problem,
        status: posted.status,
        host: new URL(subscription.endpoint).host,
      })
    if (posted === 'foreign' || isGone(posted.status)) {
      if (!(await unsubscribe(store, subscription.session_id, subscription.endpoint)))
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
