import type { Selectable } from 'kysely'
import type { Db, PushQueueTable } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { byMail } from './take-in.ts'

/** A message that waits to be sent to one target: the session of a browser, or the person's mailbox (`byMail`). */
export type QueueRow = Selectable<PushQueueTable>
export type Channel = 'push' | 'mail'

const mostRows = 300

/** Longer than one push or one e-mail takes. */
const leaseMs = 60_000

const instant = (ms: number): string => new Date(ms).toISOString()

/** The queue of pushes and e-mails, from which several processes take. */
interface PushQueue {
  /** Claims what is due for one target and person, so that only this process sends it. `busy`: people whose turn is later. */
  readonly claim: (channel: Channel, busy?: readonly string[]) => Promise<readonly QueueRow[]>
  /** Removes claimed rows of one target: sent, or not worth sending any more. */
  readonly forget: (rows: readonly QueueRow[]) => Promise<void>
  /** Gives claimed rows of one target back, to be sent later. `due_at`: ISO 8601. */
  readonly putOff: (
    rows: readonly QueueRow[],
    set: { readonly due_at: string; readonly is_held?: 1; readonly attempts?: number },
  ) => Promise<void>
}

/** `now`: milliseconds since the epoch. `process`: identifies this process. */
export function createPushQueue({
  store,
  now,
  process,
}: {
  readonly store: Store
  readonly now: () => number
  readonly process: string
}): PushQueue {
  /** What is due and sent by no process. `busy`: people whose turn is later. */
  const dueIn = (db: Db, channel: Channel, busy: readonly string[]) =>
    db
      .selectFrom('push_queue')
      .where('due_at', '<=', instant(now()))
      .where('target', channel === 'mail' ? '=' : '!=', byMail)
      .where((is) => is.or([is('lease', 'is', null), is('leased_until', '<', instant(now()))]))
      .$if(busy.length > 0, (due) => due.where('user_id', 'not in', busy))

  const own = (rows: readonly QueueRow[]) => [rows[0]?.target ?? '', idsOf(rows)] as const

  return {
    async claim(channel, busy = []) {
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
    },

    async forget(rows) {
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
    },

    async putOff(rows, set) {
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
    },
  }
}

export const idsOf = (rows: readonly QueueRow[]): readonly string[] => rows.map(({ message_id }) => message_id)
