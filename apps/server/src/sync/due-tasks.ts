import { randomUUID } from 'node:crypto'
import type { DerivedMessage } from '@bama/domain'
import { dueTasks, send, serverDevice, toUser } from '@bama/sync/authority'
import type { AppParts } from '../app-parts.ts'
import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import { allRecords, currentRecords, readRecords } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { openUnitOfWork } from './unit-of-work.ts'

export const notifyDueTasksWhileListening = (
  app: App,
  { store, now, zone, hub, every }: Pick<AppParts, 'store' | 'now' | 'zone' | 'hub' | 'every'>,
): void =>
  void runWhileListening(app, {
    every,
    everyMs: 5 * 60 * 1000,
    failure: 'due tasks were not notified',
    async run() {
      if (await notifyDueTasks(store, { nowMs: now(), zone })) hub.notify()
    },
  })

interface Moment {
  readonly nowMs: number
  readonly zone: string
}

/**
 * Tells people, once, of their tasks that are due today or tomorrow (packages/sync/SPEC.md, S108), whatever was restarted or
 * looks at the same time. Whether anybody was told.
 */
export async function notifyDueTasks(store: Store, moment: Moment): Promise<boolean> {
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

/** A message says by its id that it was sent, and its tombstone that it was deleted since: nothing else need be remembered. */
async function unsent(db: Db | Tx, moment: Moment): Promise<readonly DerivedMessage[]> {
  const people = (await allRecords(db, 'systemUsers')).map(toUser)
  const all = dueTasks(await currentRecords(db, 'tasks'), people, moment)
  const sent = new Set(
    (
      await readRecords(
        db,
        'personalMessages',
        all.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  return all.filter(({ id }) => !sent.has(id))
}
