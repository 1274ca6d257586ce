import { randomUUID } from 'node:crypto'
import { crewSettingsId, dayInZone, type DerivedMessage, type EventFields } from '@bama/domain'
import { crewReminders, remindersSettings, send, serverDevice, toUser } from '@bama/sync/authority'
import type { AppParts } from '../app-parts.ts'
import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import { allRecords, currentRecords, dependantsWith, readRecord, readRecords } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { openUnitOfWork } from './unit-of-work.ts'

export const remindCrewsWhileListening = (
  app: App,
  { store, now, zone, hub, every }: Pick<AppParts, 'store' | 'now' | 'zone' | 'hub' | 'every'>,
): void =>
  void runWhileListening(app, {
    every,
    everyMs: 5 * 60 * 1000,
    failure: 'crews were not reminded',
    async run() {
      if (await remindCrews(store, { nowMs: now(), zone })) hub.notify()
    },
  })

interface Moment {
  readonly nowMs: number
  readonly zone: string
}

/**
 * Reminds people, once, of invitations that they have not answered, and tells who made them once their time is up
 * (packages/sync/SPEC.md, S117, S118), whatever was restarted or looks at the same time. Whether anybody was told.
 */
export async function remindCrews(store: Store, moment: Moment): Promise<boolean> {
  // Most looks find nothing new, and then no writer is held up.
  if ((await unsent(store.db, moment)).length === 0) return false
  return store.write(async (tx) => {
    const unitOfWork = await openUnitOfWork(tx)
    const cause = { actorId: serverDevice, mutationId: randomUUID(), at: new Date(moment.nowMs).toISOString() }
    // One push would stop at this number; what is left is sent at the next look.
    const due = (await unsent(tx, moment)).slice(0, mostAtOnce)
    await send(unitOfWork, due, { cause, nowMs: moment.nowMs })
    return (await unitOfWork.flush()).committed
  })
}

const mostAtOnce = 500

/** A slot may end as late as this after its event's first day. */
const longestSlotDays = 62

/** A message says by its id that it was sent, and its tombstone that it was deleted since: nothing else need be remembered. */
async function unsent(db: Db | Tx, moment: Moment): Promise<readonly DerivedMessage[]> {
  const oldest = dayInZone(moment.nowMs - longestSlotDays * 86_400_000, moment.zone)
  const events = (await currentRecords(db, 'events')).filter(({ row }) => {
    const { date, end_date } = row.fields as unknown as EventFields
    return (end_date ?? date) >= oldest
  })
  const parents = events.map(({ id }) => `events/${id}`)
  const slots = await dependantsWith(db, 'crewSlots', { parents, field: 'reply_by' })
  if (slots.length === 0) return []
  const people = (await allRecords(db, 'systemUsers')).map(toUser)
  const settings = remindersSettings(await readRecord(db, 'crewSettings', crewSettingsId))
  const all = crewReminders({ events, slots, people, settings }, moment)
  const sent = await readRecords(
    db,
    'personalMessages',
    all.map(({ id }) => id),
  )
  const known = new Set(sent.map(({ id }) => id))
  return all.filter(({ id }) => !known.has(id))
}
