import {
  addDays,
  daysBetween,
  type DecisionStatus,
  eventStatus,
  instantOfWallTime,
  type RecordId,
  timeInZone,
  workHourStatus,
} from '@bama/domain'
import { clock } from '../season/event-facts.ts'
import { seasonIds } from '../season/season-ids.ts'
import { type SeededRandom, seededRandom } from '../season/seeded-random.ts'
import type { DemoEvent } from '../season/season.ts'
import { daysOf, weekdayOf } from '../season/work-calendar.ts'
import { creation, dayOf, type Deed, officeDay, openEvents, personNamed, type Scene, stampOf } from './deed.ts'

const workers = ['dana', 'inbal', 'nadav', 'yasmin', 'maxim', 'hila', 'yoav', 'michal', 'george']
const notes = ['הקמה', 'פירוק', 'עריכה ותיקונים', 'סיור טכני', 'חזרה', 'הכנות במחסן', 'תפעול באירוע', null, null, null]
const hourMs = 3_600_000

interface Entry {
  readonly id: RecordId
  readonly owner: string
  readonly day: string
  readonly deed: Deed
}

/** The hours of the last five weeks, the decisions on them, and two running timers. */
export function hourDeeds(scene: Scene): readonly Deed[] {
  const random = seededRandom(scene.seed, 'hours')
  const newId = seasonIds(scene.seed, 'hours')
  const entries = daysOf(addDays(scene.today, -36), addDays(scene.today, -1)).flatMap((day) =>
    workers.flatMap((owner): readonly Entry[] => {
      const event = eventWorkedOn(day, scene, random)
      const isWorkday = weekdayOf(day) < 5 || event?.fields.date === day
      return event !== null && isWorkday && random.chance(0.42)
        ? [entryOf({ id: newId(), owner, day, event }, scene, random)]
        : []
    }),
  )
  return [...entries.map(({ deed }) => deed), ...decisionsOn(entries, scene), ...timers(scene, newId)]
}

/** People work on events of the next three weeks and of the last two days. */
function eventWorkedOn(day: string, { season }: Scene, random: SeededRandom): DemoEvent | null {
  const near = season.events.filter(({ fields }) => {
    const ahead = daysBetween(day, fields.date)
    return fields.status !== eventStatus.cancelled && ahead >= -2 && ahead <= 21
  })
  const onTheDay = near.filter(({ fields }) => fields.date === day)
  if (onTheDay.length > 0 && random.chance(0.7)) return random.pick(onTheDay)
  return near.length === 0 ? null : random.pick(near)
}

function entryOf(
  {
    id,
    owner,
    day,
    event,
  }: { readonly id: RecordId; readonly owner: string; readonly day: string; readonly event: DemoEvent },
  scene: Scene,
  random: SeededRandom,
): Entry {
  // On the day of the event the crew works into the night.
  const start = event.fields.date === day ? random.int(28, 62) * 15 : random.int(32, 52) * 15
  const startMs = instantOfWallTime(day, clock(start), scene.zone)
  const endMs = startMs + random.int(8, event.fields.date === day ? 40 : 28) * 0.25 * hourMs
  const fields = {
    ...intervalOf(day, startMs, endMs, scene),
    event_id: event.id,
    event_name: event.fields.name,
    notes: random.pick(notes),
  }
  const at = Math.min(endMs + random.int(3, 40) * 60_000, scene.nowMs - 60_000)
  return {
    id,
    owner,
    day,
    deed: { at, by: personNamed(scene, owner).id, changes: [creation('workHours', id, fields)] },
  }
}

const intervalOf = (date: string, startMs: number, endMs: number | null, { zone }: Scene) => ({
  date,
  start_time: timeInZone(startMs, zone),
  end_time: endMs === null ? null : timeInZone(endMs, zone),
  started_at: new Date(startMs).toISOString(),
  ended_at: endMs === null ? null : new Date(endMs).toISOString(),
})

/** Entries over eight days old are approved, except one that is rejected. Those over 18 days old are paid. */
function decisionsOn(entries: readonly Entry[], scene: Scene): readonly Deed[] {
  const old = entries.filter(({ day }) => daysBetween(day, scene.today) > 8)
  const rejected = old.findLast(({ owner }) => owner === 'nadav')
  const accepted = old.filter((entry) => entry !== rejected)
  const paid = accepted.filter(({ day }) => daysBetween(day, scene.today) > 18)
  const [galit, dana] = [personNamed(scene, 'galit').id, personNamed(scene, 'dana').id]
  const on = (daysAgo: number): number =>
    instantOfWallTime(officeDay(addDays(scene.today, -daysAgo)), '10:15', scene.zone)
  return [
    ...decisions(accepted, { at: on(6), by: galit, status: workHourStatus.approved, reason: null }),
    ...decisions(rejected === undefined ? [] : [rejected], {
      at: on(5),
      by: galit,
      status: workHourStatus.rejected,
      reason: 'חסר פירוט: מה נעשה אחרי סיום הפירוק?',
    }),
    ...decisions(paid, { at: on(3), by: dana, status: workHourStatus.paid, reason: null }),
  ]
}

interface Verdict {
  readonly at: number
  readonly by: RecordId
  readonly status: Exclude<DecisionStatus, typeof workHourStatus.recorded>
  readonly reason: string | null
}

function decisions(entries: readonly Entry[], { at, by, status, reason }: Verdict): readonly Deed[] {
  if (entries.length === 0) return []
  const changes = entries.map(({ id, deed }) => ({
    entity: 'workHours' as const,
    recordId: id,
    operation: 'update' as const,
    patch: {
      decision: {
        decided_status: status,
        decided_interval: stampOf(deed, 0),
        decision_reason: reason,
        decided_by: by,
        decided_at: new Date(at).toISOString(),
      },
    },
  }))
  return [{ at, by, changes }]
}

/** Two people are at work right now, each on an event that they see. */
function timers(scene: Scene, newId: () => RecordId): readonly Deed[] {
  const open = openEvents(scene).filter(({ fields }) => fields.date >= scene.today)
  const yoav = personNamed(scene, 'yoav').id
  const running = [
    { by: personNamed(scene, 'nadav').id, minutes: 84, event: open[0] },
    { by: yoav, minutes: 31, event: open.find(({ fields }) => fields.assigned_operator_id === yoav) },
  ]
  return running.flatMap(({ by, minutes, event }): readonly Deed[] => {
    if (event === undefined) return []
    const at = Math.floor(scene.nowMs / 1000) * 1000 - minutes * 60_000
    const fields = {
      ...intervalOf(dayOf(scene, at), at, null, scene),
      event_id: event.id,
      event_name: event.fields.name,
    }
    return [{ at, by, changes: [creation('workHours', newId(), fields)] }]
  })
}
