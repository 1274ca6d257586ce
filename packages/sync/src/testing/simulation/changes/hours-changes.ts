import { type CellValue, type Change, type Patch, intervalStamp } from '@bama/domain'
import type { LocalRecord } from '../../../replica/local-store.ts'
import { type Run, type SimDevice, shownOf } from '../run.ts'
import { actorOn, type ChangeMaker, create, pickBusy, pickOwn, pickPerson, pickShown, remove, update } from './make.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** An interval that began `minutesAgo` by the device's clock and lasted `minutes`, or is still running if null. */
function interval(
  device: SimDevice,
  minutesAgo: number,
  minutes: number | null,
): { readonly [part: string]: string | null } {
  const start = device.world.now() - minutesAgo * minuteMs
  const [started_at, ended_at] = [start, minutes === null ? null : start + minutes * minuteMs].map((ms) =>
    ms === null ? null : new Date(ms).toISOString(),
  )
  // UTC instead of the business's zone: the server must correct the wall times.
  const [date = '', clock = ''] = String(started_at).split('T')
  return {
    date,
    start_time: clock.slice(0, 8),
    end_time: ended_at?.slice(11, 19) ?? null,
    started_at: started_at ?? null,
    ended_at: ended_at ?? null,
  }
}

/** Nights when the clocks change in Israel, and the days after them. */
const nightsOfChange = ['2026-03-26', '2026-03-27', '2026-10-24', '2026-10-25']

/** Wall times without instants; sometimes ones that never existed. */
function wallTimes({ random }: Run, device: SimDevice): CellValue {
  const isOdd = random.chance(0.6)
  return {
    date: isOdd ? random.pick(nightsOfChange) : new Date(device.world.now()).toISOString().slice(0, 10),
    start_time: isOdd ? random.pick(['18:00:00', '01:30:00', '02:30:00']) : random.pick(['08:00:00', '22:30:00']),
    end_time: isOdd
      ? random.pick(['04:00:00', '01:20:00', '02:30:00'])
      : random.pick(['07:15:20', '16:40:10', '23:59:59']),
    started_at: null,
    ended_at: null,
  }
}

function newEntry(run: Run, device: SimDevice): Change {
  const { random } = run
  const event = pickShown(run, device, 'events')
  const isTimer = random.chance(0.6)
  const manual = random.chance(0.4)
    ? wallTimes(run, device)
    : interval(device, 60 + random.below(600), random.chance(0.04) ? 32 * dayMinutes : 1 + random.below(300))
  // Sometimes a timer forgotten for more than a month.
  const minutesAgo = random.chance(0.25) ? 33 * dayMinutes : random.below(180)
  const isForOther = actorOn(run, device).role === 'admin' ? random.chance(0.4) : random.chance(0.05)
  return create(run, 'workHours', {
    interval: isTimer ? interval(device, minutesAgo, null) : manual,
    ...(event === null ? {} : { event_id: event.id }),
    ...(event === null || random.chance(0.4) ? {} : { event_name: String(event['name']) }),
    ...(isForOther ? { user_id: random.chance(0.1) ? 'user-nobody' : pickPerson(run).id, user_name: 'שם אחר' } : {}),
    ...(random.chance(0.03) ? { decision: decisionOn(run, device, 'stamp', 'אושר') } : {}),
  })
}

function decisionOn(run: Run, device: SimDevice, seen: string, status: string): CellValue {
  const { random } = run
  return {
    decided_status: status,
    decided_interval: seen,
    decision_reason: status === 'נדחה' || random.chance(0.5) ? 'כי כך' : null,
    decided_by: random.chance(0.03) ? pickPerson(run).id : device.userId,
    decided_at: new Date(device.world.now()).toISOString(),
  }
}

/** Decides about the interval on the screen, or sometimes about an earlier one. */
function decide(run: Run, device: SimDevice, record: LocalRecord): Change {
  const { random, intervalsSeen } = run
  const seen = intervalsSeen.get(record.id) ?? new Set()
  intervalsSeen.set(record.id, seen)
  const shown = intervalStamp(record) ?? 'none'
  const stamp = seen.size > 0 && random.chance(0.15) ? random.pick([...seen]) : shown
  seen.add(shown)
  const status =
    record['status'] === 'שולם'
      ? random.pick(['נרשם', 'אושר', 'נדחה'])
      : random.pick(['אושר', 'אושר', 'נדחה', 'שולם', 'נרשם'])
  return update('workHours', record, { decision: decisionOn(run, device, stamp, status) })
}

function edit(run: Run, device: SimDevice, record: LocalRecord): Change {
  const { random } = run
  const { date, start_time, started_at } = record as Readonly<Record<string, CellValue>> & LocalRecord
  const event = pickShown(run, device, 'events')
  const isRunning = record['status'] === 'בתהליך' && typeof started_at === 'string'
  const ended_at = new Date(
    Math.max(device.world.now(), typeof started_at === 'string' ? Date.parse(started_at) : 0),
  ).toISOString()
  const stopped = {
    interval: { date, start_time, end_time: ended_at.slice(11, 19), started_at, ended_at } as CellValue,
  }
  return update(
    'workHours',
    record,
    random.pick<Patch>([
      ...(isRunning ? [stopped, stopped, stopped] : []),
      { interval: interval(device, 60 + random.below(600), 1 + random.below(300)) },
      { interval: interval(device, random.below(180), null) },
      { interval: wallTimes(run, device) },
      { notes: `הערה ${random.below(100)}` },
      { event_name: `אירוע ${random.below(100)}` },
      ...(event === null ? [] : [{ event_id: event.id }]),
      {
        interval: interval(device, 60 + random.below(600), 1 + random.below(300)),
        notes: `הערה ${random.below(100)}`,
      },
      ...(random.chance(0.08) ? tampered(run) : []),
    ]),
  )
}

const tampered = (run: Run): readonly Patch[] => [
  { status: 'שולם' },
  { hours_worked: 12 },
  { user_id: pickPerson(run).id },
  { start_time: '01:00:00' },
  {
    interval: {
      date: '2026-11-01',
      start_time: null,
      end_time: null,
      started_at: null,
      ended_at: '2026-11-01T08:00:00.000Z',
    },
  },
]

/** A permitted person decides about ended hours; sometimes somebody who may not, or about a running timer. */
function decision(run: Run, device: SimDevice): Change | null {
  const { random } = run
  const { role, permissions } = actorOn(run, device)
  if (role !== 'admin' && permissions.can_approve_work_hours !== true && random.chance(0.85)) return null
  const done = shownOf(device, 'workHours').filter((record) => record['status'] !== 'בתהליך' || random.chance(0.05))
  const record = pickBusy(random, done)
  return record === null ? null : decide(run, device, record)
}

export const hoursChanges: ChangeMaker = (run, device) => {
  const { random } = run
  const decided = random.chance(0.45) ? decision(run, device) : null
  if (decided !== null) return [decided]
  const record = random.chance(0.85) ? pickOwn(run, device, 'workHours') : pickShown(run, device, 'workHours')
  if (record === null || random.chance(0.25)) return [newEntry(run, device)]
  if (random.chance(0.08)) return [remove('workHours', record)]
  const first = edit(run, device, record)
  // One timer is stopped as the next one starts.
  return random.chance(0.1) ? [first, newEntry(run, device)] : [first]
}
