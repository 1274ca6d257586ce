import type { DerivedMessage } from '@bama/domain'
import { send, serverDevice } from '@bama/sync/authority'
import type { AppParts } from '../app-parts.ts'
import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import { readRecords } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { causeOf } from './server-writes.ts'
import { openUnitOfWork } from './unit-of-work.ts'

interface Moment {
  readonly nowMs: number
  readonly zone: string
}

/** One kind of message that is due by time alone. */
export interface DueMessages {
  /** Finds those that are due, whether already sent or not. */
  readonly find: (db: Db | Tx, moment: Moment) => Promise<readonly DerivedMessage[]>
  /** Default: at most 500 in a run. */
  readonly sendAll?: typeof send
  /** The log message when a run fails. */
  readonly failure: string
}

export const sendDueWhileListening = (
  app: App,
  { store, now, zone, hub, every }: Pick<AppParts, 'store' | 'now' | 'zone' | 'hub' | 'every'>,
  kind: DueMessages,
): void =>
  void runWhileListening(app, {
    every,
    everyMs: 5 * 60 * 1000,
    failure: kind.failure,
    async run() {
      if (await sendDue(store, kind, { nowMs: now(), zone })) hub.notify()
    },
  })

/** Sends each due message once, despite restarts and concurrent runs. Returns whether any was sent. */
export async function sendDue(
  store: Store,
  { find, sendAll = sendSome }: Omit<DueMessages, 'failure'>,
  moment: Moment,
): Promise<boolean> {
  // Most runs find nothing new and needn't hold up writers.
  if ((await unsent(store.db, find, moment)).length === 0) return false
  return store.write(async (tx) => {
    const unitOfWork = await openUnitOfWork(tx)
    const cause = causeOf({ actorId: serverDevice, nowMs: moment.nowMs })
    await sendAll(unitOfWork, await unsent(tx, find, moment), { cause, nowMs: moment.nowMs })
    return (await unitOfWork.flush()).committed
  })
}

const mostAtOnce = 500

/** Limits a run; the next run sends the rest. */
const sendSome: typeof send = (unitOfWork, due, moment) => send(unitOfWork, due.slice(0, mostAtOnce), moment)

/** A message's id shows that it was sent, and its tombstone that it was deleted since, so nothing else is stored. */
async function unsent(db: Db | Tx, find: DueMessages['find'], moment: Moment): Promise<readonly DerivedMessage[]> {
  const all = await find(db, moment)
  const ids = all.map(({ id }) => id)
  const sent = new Set((await readRecords(db, 'personalMessages', ids)).map(({ id }) => id))
  return all.filter(({ id }) => !sent.has(id))
}
