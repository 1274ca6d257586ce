import { type Change, crewNeedId, crewSlotId, type Patch, type RecordId } from '@bama/domain'
import type { LocalRecord } from '../../../replica/local-store.ts'
import { type Run, type SimDevice, shownOf } from '../run.ts'
import { actorOn, type ChangeMaker, pickPerson, pickShown, remove, update } from './make.ts'

const roles = ['תאורה', 'הגברה', 'מפעיל ראשי']

/** Planners staff events, sometimes the same one independently; the people in them answer. */
export const crewChanges: ChangeMaker = (run, device) => {
  const { random } = run
  const isPlanner = actorOn(run, device).role === 'admin'
  if (!isPlanner && random.chance(0.7)) return answerOwn(run, device)
  const event = pickShown(run, device, 'events')
  if (event === null || !(isPlanner || random.chance(0.2))) return null
  const slot = slotOf(run, device, event)
  if (random.chance(0.15)) return [need(run, device, event)]
  if (slot === null || random.chance(0.55)) return [newSlot(run, device, event)]
  if (random.chance(0.03)) return [remove('crewSlots', slot)]
  return [update('crewSlots', slot, planned(run))]
}

/** Usually one of the same few people, so that independent planners make the same slots. */
function someone(run: Run): RecordId {
  const few = [...run.truth.world.people.keys()].slice(0, 3)
  return (run.random.chance(0.85) ? run.random.pick(few) : pickPerson(run).id) as RecordId
}

const slotOf = ({ random }: Run, device: SimDevice, event: LocalRecord): LocalRecord | null => {
  const slots = shownOf(device, 'crewSlots').filter((slot) => slot['event_id'] === event.id)
  return slots.length === 0 ? null : random.pick(slots)
}

const times = ({ random }: Run): Patch => ({
  times: {
    call_day: random.chance(0.85) ? 0 : -1,
    call_time: random.pick(['08:00', '14:30', null]),
    end_day: 0,
    end_time: random.pick(['23:00', '02:00', null]),
  },
})

const invited = ({ random, clock }: Run): Patch => ({
  invitation: {
    invited_at: new Date(clock.nowMs + random.below(1000)).toISOString(),
    reply_by: random.chance(0.5) ? new Date(clock.nowMs + random.below(3_600_000)).toISOString() : null,
    reminded_at: random.chance(0.3) ? new Date(clock.nowMs).toISOString() : null,
    invited_by: random.pick(['planner', null]),
  },
})

const planned = (run: Run): Patch =>
  run.random.pick<Patch>([
    { plan: 'firm' },
    { plan: 'firm', ...invited(run) },
    { plan: 'draft' },
    { plan: 'removed' },
    times(run),
    call(run),
    { plan: 'firm', ...invited(run), ...call(run) },
    ...(run.random.chance(0.1)
      ? [
          { person_id: pickPerson(run).id },
          { reason: 'אחר' },
          { call_opened_at: new Date(run.clock.nowMs).toISOString() },
          { call_opened_version: 'call-known' },
        ]
      : []),
  ])

/** A new version of a call. Sometimes an existing one is overwritten or removed, which nobody may do. */
function call({ random, clock }: Run): Patch {
  const id = random.chance(0.85) ? random.uuid() : 'call-known'
  if (random.chance(0.03)) return { [`calls/${id}`]: null }
  const sheet = {
    made_at: new Date(clock.nowMs).toISOString(),
    made_by: 'planner',
    how: 'copy',
    event: 'פסטיבל',
    person: 'נועה',
    role: 'תאורה',
    call: random.pick(['2026-11-27T14:30', '2026-11-27']),
    end: '2026-11-27',
    place: random.pick(['האנגר 11', null]),
    hebrew_date: null,
    schedule: [],
    contacts: [],
    notes: `הערה ${random.below(10)}`,
  }
  return { [`calls/${id}/call`]: JSON.stringify(sheet) }
}

function newSlot(run: Run, device: SimDevice, event: LocalRecord): Change {
  const { random } = run
  const about = {
    event_id: event.id as RecordId,
    person_type: random.chance(0.9) ? ('user' as const) : ('freelancer' as const),
    person_id: someone(run),
    role: random.chance(0.85) ? 'תאורה' : random.pick(roles),
  }
  const id = random.chance(0.97) ? crewSlotId(about) : (random.uuid() as RecordId)
  const known = shownOf(device, 'crewSlots').find((slot) => slot.id === id)
  const said = {
    plan: random.chance(0.7) ? 'firm' : 'draft',
    ...times(run),
    ...(random.chance(0.4) ? invited(run) : {}),
    ...(random.chance(0.2) ? call(run) : {}),
    ...(random.chance(0.03) ? { reply: reply(run) } : {}),
  }
  if (known !== undefined) return update('crewSlots', known, said)
  return { entity: 'crewSlots', recordId: id, operation: 'create', patch: { ...about, ...said } }
}

function need(run: Run, device: SimDevice, event: LocalRecord): Change {
  const { random } = run
  const about = { event_id: event.id as RecordId, role: random.pick(roles) }
  const id = crewNeedId(about)
  const known = shownOf(device, 'crewNeeds').find((record) => record.id === id)
  const said = { count: random.below(4), ...(random.chance(0.4) ? times(run) : {}) }
  if (known !== undefined) return update('crewNeeds', known, said)
  return { entity: 'crewNeeds', recordId: id, operation: 'create', patch: { ...about, ...said } }
}

const reply = ({ random, clock }: Run): Patch[string] => ({
  answer: random.chance(0.7) ? 'accepted' : 'declined',
  answered_at: new Date(clock.nowMs).toISOString(),
  answered_how: 'app',
  answered_invitation: null,
  answered_call: '2026-11-27T14:30',
  answered_end: '2026-11-27T23:00',
  answered_place: random.pick(['האנגר 11', null]),
  answered_version: random.pick(['call-known', null]),
})

const attendance = ({ random, clock }: Run): Patch => ({
  attendance: {
    attendance_state: random.pick(['on_way', 'arrived']),
    attendance_at: new Date(clock.nowMs).toISOString(),
  },
})

/** Answers one's own slot; sometimes somebody else's, which must be refused. */
function answerOwn(run: Run, device: SimDevice): readonly Change[] | null {
  const { random } = run
  const slots = shownOf(device, 'crewSlots')
  const own = slots.filter((slot) => slot['person_id'] === device.userId)
  const offered = own.length > 0 && random.chance(0.9) ? own : slots
  if (offered.length === 0) return null
  if (random.chance(0.3)) return [update('crewSlots', random.pick(offered), attendance(run))]
  const patch = { reply: reply(run), ...(random.chance(0.4) ? { reason: `סיבה ${random.below(10)}` } : {}) }
  return [update('crewSlots', random.pick(offered), patch)]
}
