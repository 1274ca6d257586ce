import { randomUUID } from 'node:crypto'
import {
  contactMessage,
  contactsMessage,
  dayInZone,
  type DerivedMessage,
  isContactDue,
  isNotifiedOfContacts,
  mostContactsApart,
  type SeasonalClientFields,
  type User,
} from '@bama/domain'
import type { AppParts } from '../app-parts.ts'
import type { App } from '../http/zod-validation.ts'
import { allRecords, readRecords } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Db, Tx } from '../store/schema.ts'
import { type Cause, openUnitOfWork, type UnitOfWork } from './unit-of-work.ts'
import { toUser } from './read-user.ts'
import { createRecord, deleteRecord, serverDevice } from './server-writes.ts'

const everyMs = 5 * 60 * 1000

/** Looks at once and then every five minutes, for as long as the app listens. A look that fails is logged; the next tries again. */
export function notifyDueContactsWhileListening(
  app: App,
  parts: Pick<AppParts, 'store' | 'now' | 'zone' | 'hub' | 'every'>,
): void {
  let callOff = (): void => undefined
  let look = Promise.resolve()
  const lookNow = async (): Promise<void> => {
    try {
      if (await notifyDueContacts(parts.store, { nowMs: parts.now(), zone: parts.zone })) parts.hub.notify()
    } catch (error) {
      app.log.error({ err: error }, 'due contacts were not notified')
    }
  }
  const notify = (): void => {
    look = look.then(lookNow)
  }
  app.addHook('onListen', (done) => {
    notify()
    callOff = parts.every(everyMs, notify)
    done()
  })
  app.addHook('onClose', async () => {
    callOff()
    await look
  })
}

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
    for (const one of await unsent(tx, today)) await notify(unitOfWork, one, { cause, nowMs })
    return (await unitOfWork.flush()).committed
  })
}

/** What a person was not told yet. */
interface Unsent {
  readonly recipient: User
  readonly messages: readonly DerivedMessage[]
}

/** A message says by its id that it was sent, and its tombstone that it was deleted since: nothing else need be remembered. */
async function unsent(db: Db | Tx, today: string): Promise<readonly Unsent[]> {
  const due = (await allRecords(db, 'seasonalClients'))
    .map(({ id, row }) => ({ id, fields: row.fields as unknown as SeasonalClientFields }))
    .filter(({ fields }) => isContactDue(fields, today))
  if (due.length === 0) return []
  const admins = (await allRecords(db, 'systemUsers')).map(toUser).filter(isNotifiedOfContacts)
  const all = admins.map((recipient) => ({
    recipient,
    messages: due.map((contact) => contactMessage(contact, recipient)),
  }))
  const ids = all.flatMap(({ messages }) => messages.map(({ id }) => id))
  const sent = new Set((await readRecords(db, 'personalMessages', ids)).map(({ id }) => id))
  return all
    .map(({ recipient, messages }) => ({ recipient, messages: messages.filter(({ id }) => !sent.has(id)) }))
    .filter(({ messages }) => messages.length > 0)
}

async function notify(
  unitOfWork: UnitOfWork,
  { recipient, messages }: Unsent,
  { cause, nowMs }: { readonly cause: Cause; readonly nowMs: number },
): Promise<void> {
  const isOneByOne = messages.length <= mostContactsApart
  await unitOfWork.prefetch(messages.map(({ id }) => ({ entity: 'personalMessages', id })))
  for (const { id, fields } of messages) {
    // Very long ids of old records that end alike have one message's id: that must not keep everyone else's back.
    if ((await unitOfWork.read('personalMessages', id)) !== null) continue
    await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
    // One message tells of all of them; that each was notified stands in its tombstone.
    if (!isOneByOne) await deleteRecord(unitOfWork, { entity: 'personalMessages', id, cause, nowMs })
  }
  if (isOneByOne) return
  const { id, fields } = contactsMessage(messages.length, recipient, cause.mutationId)
  await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
}
