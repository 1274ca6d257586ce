import {
  addDays,
  compareOrdered,
  crewNeedId,
  daysBetween,
  eventSchema,
  eventStatus,
  leadRole,
  orderKeyBetween,
  type RecordId,
} from '@bama/domain'
import type { DemoEvent } from '../season/season.ts'
import { seasonIds } from '../season/season-ids.ts'
import { seededRandom } from '../season/seeded-random.ts'
import { answerOf, callOf, later, type Planned, slotOf } from './crew.ts'
import { creation, type Deed, officeHour, openEvents, personNamed, type Scene } from './deed.ts'

const crewNotes = 'כניסת ספקים מרציף 2\nחניה לצוות בחניון הדרומי\nארוחה קלה ב־15:30'

/** The end is early, so that nobody has too little rest before the next morning. */
const hours = { audience_arrival_time: '16:00', start_time: '16:30', end_time: '20:00' } as const

const stagehand = 'איש במה'

/**
 * An event today, on whatever day the demonstration is filled, with calls for the operator and a stagehand. If the
 * operator leads an event of the season today, that event is used.
 */
export function todayDeeds(scene: Scene): readonly Deed[] {
  const { today } = scene
  const random = seededRandom(scene.seed, 'today')
  const [dana, yoav] = [personNamed(scene, 'dana').id, personNamed(scene, 'yoav').id]
  const isToday = ({ fields: { date, end_date, assigned_operator_id: operator } }: DemoEvent): boolean =>
    operator === yoav && date <= today && (end_date ?? date) >= today
  const known = openEvents(scene).find(isToday)
  const event = known ?? newEvent(scene, yoav)
  const { id: event_id, fields } = event
  const at = officeHour(scene, addDays(today, -1), random)
  const invited_at = new Date(at).toISOString()
  // Days relative to the event's date.
  const day = daysBetween(fields.date, today)
  const times = [day, later(fields.start_time ?? hours.start_time, -3), day, fields.end_time ?? hours.end_time] as const
  const newCallId = seasonIds(scene.seed, 'calls of today')
  const slots = [
    { role: leadRole, who: 'yoav' },
    { role: stagehand, who: 'hila' },
  ].map(({ role, who }) => {
    const plan: Planned = { event, role, who, times, answer: 'accepted' }
    const slot = slotOf(plan, { scene, invited_at, freelancerIds: [] })
    return { ...slot, plan, call: callOf(scene, slot, { made_at: invited_at, notes: crewNotes, id: newCallId() }) }
  })
  return [
    {
      at,
      by: dana,
      changes: [
        known === undefined
          ? creation('events', event_id, { ...fields, crew: undefined, user_id: dana })
          : { entity: 'events', recordId: event_id, operation: 'update', patch: { crew_notes: crewNotes } },
        creation('crewNeeds', crewNeedId({ event_id, role: stagehand }), { event_id, role: stagehand, count: 1 }),
        ...slots.map(({ id, fields: slot, call }) => creation('crewSlots', id, { ...slot, calls: [call] })),
      ],
    },
    ...slots.map(({ id, fields: { person_id }, plan, call }): Deed => {
      const answered = Math.min(at + random.int(5, 90) * 60_000, scene.nowMs - 60_000)
      return {
        at: answered,
        by: person_id,
        changes: [answerOf(id, plan, { at: answered, invited_at, version: call.id })],
      }
    }),
  ]
}

/** A new event at the top of its column. */
function newEvent(scene: Scene, operatorId: RecordId): DemoEvent {
  const random = seededRandom(scene.seed, 'event of today')
  const [first] = openEvents(scene)
    .filter(({ fields }) => fields.status === eventStatus.upcoming)
    .map(({ id, fields }) => ({ id, sort_order: fields.sort_order }))
    .toSorted(compareOrdered)
  const { user_id: _userId, ...fields } = eventSchema.parse({
    ...hours,
    name: 'השקת קולקציית הקפסולה',
    date: scene.today,
    location: 'האנגר 11, נמל תל אביב',
    description: 'תצוגה קצרה על מסלול, מסך אחורי ומוזיקה חיה. הסבב השני ב־18:30.',
    client_id: random.pick(scene.season.clients).id,
    crew_notes: crewNotes,
    assigned_operator_id: operatorId,
    sort_order: orderKeyBetween(null, first?.sort_order ?? null, random.next),
  })
  return { id: seasonIds(scene.seed, 'event of today')(), fields }
}
