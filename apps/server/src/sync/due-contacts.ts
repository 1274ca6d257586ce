import { randomUUID } from 'node:crypto'
import { dayInZone } from '@bama/domain'
import { type DueContacts, dueContacts, sendDueContacts, serverDevice, toUser, unsentOf } from '@bama/sync/authority'
import type { AppParts } from '../app-parts.ts'
import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import { allRecords, readRecords } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Db, Tx } from '../store/schema.ts'
import { openUnitOfWork } from './unit-of-work.ts'

export const notifyDueContactsWhileListening = (
  app: App,
  { store, now, zone, hub, every }: Pick<AppParts, 'store' | 'now' | 'zone' | 'hub' | 'every'>,
): void =>
  void runWhileListening(app, {
    every,
    everyMs: 5 * 60 * 1000,
    failure: 'due contacts were not notified',
    async run() {
      if (await notifyDueContacts(store, { nowMs: now(), zone })) hub.notify()
    },
  })

/**
 * Tells every admin, once, of each follow-up whose day to contact has come (packages/sync/SPEC.md, S56): also of those for
 * whom no change says so, because it is midnight that made them due, or because the admin is new. Whether anybody was told.
 */
export async function notifyDueContacts(
  store: Store,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Promise<boolean> {
  const today = dayInZone(nowMs, zone)
  // Most looks find nothing new, and then no writer is held up.
  if ((await unsent(store.db, today)).length === 0) return false
  return store.write(async (tx) => {
    const unitOfWork = await openUnitOfWork(tx)
    const cause = { actorId: serverDevice, mutationId: randomUUID(), at: new Date(nowMs).toISOString() }
    for (const one of await unsent(tx, today)) await sendDueContacts(unitOfWork, one, { cause, nowMs })
    return (await unitOfWork.flush()).committed
  })
}

/** A message says by its id that it was sent, and its tombstone that it was deleted since: nothing else need be remembered. */
async function unsent(db: Db | Tx, today: string): Promise<readonly DueContacts[]> {
  const people = (await allRecords(db, 'systemUsers')).map(toUser)
  const all = dueContacts(await allRecords(db, 'seasonalClients'), people, today)
  const ids = all.flatMap(({ messages }) => messages.map(({ id }) => id))
  return unsentOf(all, new Set((await readRecords(db, 'personalMessages', ids)).map(({ id }) => id)))
}
