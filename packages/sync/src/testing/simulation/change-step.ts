import type { Change } from '@bama/domain'
import { commitChanges } from '../../replica/commit-changes.ts'
import type { Clocks } from '../../record/row.ts'
import { withPlainClocks } from '../oracle/plain-clocks.ts'
import type { RejectedRow } from '../../replica/local-store.ts'
import { retryRejected } from '../../replica/retry-rejected.ts'
import { availabilityChanges } from './changes/availability-changes.ts'
import { canvasChanges } from './changes/canvas-changes.ts'
import { chatChanges } from './changes/chat-changes.ts'
import { commentChanges } from './changes/comment-changes.ts'
import { crewChanges } from './changes/crew-changes.ts'
import { eventChanges, newEvent } from './changes/event-changes.ts'
import { hoursChanges } from './changes/hours-changes.ts'
import { messageChanges } from './changes/message-changes.ts'
import { otherChanges } from './changes/other-changes.ts'
import { taskChanges } from './changes/task-changes.ts'
import { templateChanges } from './changes/template-changes.ts'
import { checkLaterThanSeen } from './order.ts'
import { maybeCrash, survive } from './crash.ts'
import { complain, note, type Run, type SimDevice } from './run.ts'
import { noteMoment } from './server-time.ts'

const makers = [
  [30, eventChanges],
  [13, taskChanges],
  [18, commentChanges],
  [24, hoursChanges],
  [7, messageChanges],
  [8, otherChanges],
  [16, chatChanges],
  [26, crewChanges],
  [9, canvasChanges],
  [7, availabilityChanges],
  [7, templateChanges],
] as const

/** A person changes something on a device: usually something allowed, sometimes what only a tampered device would try. */
export async function changeStep(run: Run, device: SimDevice, { isAlone = true } = {}): Promise<void> {
  const changes = run.random.weighted(makers)(run, device) ?? [newEvent(run, device)]
  await write(run, device, changes, isAlone)
}

/** An admin reassigns an event to another operator, so that it and its dependants appear and disappear. */
export async function reassignStep(run: Run, device: SimDevice): Promise<void> {
  const { random } = run
  const events = device.store.all().records.filter(({ entity }) => entity === 'events')
  if (events.length === 0) return
  const operators = [...run.truth.world.people.values()].filter(({ role }) => role === 'operator')
  const assigned = random.pick([...operators.flatMap(({ id, email }) => [id, id, email]), null])
  const recordId = random.pick(events).record.id as Change['recordId']
  await write(
    run,
    device,
    [{ entity: 'events', recordId, operation: 'update', patch: { assigned_operator_id: assigned } }],
    true,
  )
}

const describe = ({ operation, entity, recordId, patch }: Change): string => {
  const text = JSON.stringify(patch)
  return `${operation} ${entity}/${recordId.slice(0, 12)} ${text.length > 400 ? `${text.slice(0, 400)}…` : text}`
}

async function write(run: Run, device: SimDevice, changes: readonly Change[], isAlone: boolean): Promise<void> {
  const crash = isAlone ? maybeCrash(run, device, 0.06) : ''
  note(run, device, `${changes.map(describe).join(' + ')}${crash}`)
  const before = new Map(
    device.store
      .all()
      .records.map(({ entity, record }) => [
        `${entity}/${record.id}`,
        withPlainClocks(entity, record)._clocks as Clocks,
      ]),
  )
  await survive(run, async () => {
    const committed = await commitChanges(device.store, changes, device.world, { isGroup: changes.length > 1 })
    // While another tab syncs, a record may disappear between the click and the write.
    if (!committed.ok && (isAlone || committed.error.code !== 'not_found'))
      complain(run, `${device.name} could not write: ${committed.error.code}`)
  })
  if (!isAlone) return
  device.store.crashNext(null)
  for (const { id, entity, recordId, data } of device.store.all().outbox)
    if (!device.written.has(id)) {
      noteMoment(run, device, id)
      checkLaterThanSeen(run, `${device.name}: ${id}`, { clocks: before.get(`${entity}/${recordId}`) ?? {}, ...data })
    }
}

/** A person retries a refused change. */
export async function retryStep(run: Run, device: SimDevice): Promise<void> {
  const { rejected } = device.store.all()
  if (rejected.length === 0) return
  const picked = run.random.pick(rejected)
  const crash = maybeCrash(run, device, 0.06)
  note(run, device, `tries ${picked.id} again${crash}`)
  await survive(run, () => retryRejected(device.store, picked.id, device.world))
  device.store.crashNext(null)
  const left = new Set(device.store.all().rejected.map((row) => row.id))
  const gone = rejected.filter((row) => !left.has(row.id))
  for (const { id } of gone) device.retried.add(id)
  run.met.retried += gone.length
  // Changes that were refused as a group must be retried as a group.
  const isOfIt = (row: RejectedRow): boolean =>
    row.id === picked.id ||
    (picked.mutation.data.group !== undefined && row.mutation.data.group === picked.mutation.data.group)
  if (gone.length > 0 && gone.length !== rejected.filter(isOfIt).length)
    complain(run, `${device.name} tries only ${gone.length} again of the group of ${picked.id}`)
}
