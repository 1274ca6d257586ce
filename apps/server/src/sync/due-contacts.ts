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
 * Tells every admin once of each follow-up whose contact day has come (packages/sync/SPEC.md, S56), including those
 * that no change triggers because midnight made them due or the admin is new. Returns whether any message was sent.
 */
export async function notifyDueContacts(
  store: Store,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Promise<boolean> {
  const today = dayInZone(nowMs, zone)
  // Most runs find nothing new and needn't hold up writers.
  if ((await unsent(store.db, today)).length === 0) return false
  return store.write(async (tx) => {
    const unitOfWork = await openUnitOfWork(tx)
    const cause = { actorId: serverDevice, mutationId: randomUUID(), at: new Date(nowMs).toISOString() }
    for (const one of await unsent(tx, today)) await sendDueContacts(unitOfWork, one, { cause, nowMs })
    return (await unitOfWork.flush()).committed
  })
}

/** A message's id shows that it was sent, and its tombstone that it was deleted since, so nothing else is stored. */
async function unsent(db: Db | Tx, today: string): Promise<readonly DueContacts[]> {
  const people = (await allRecords(db, 'systemUsers')).map(toUser)
  const all = dueContacts(await allRecords(db, 'seasonalClients'), people, today)
  const ids = all.flatMap(({ messages }) => messages.map(({ id }) => id))
  return unsentOf(all, new Set((await readRecords(db, 'personalMessages', ids)).map(({ id }) => id)))
}
