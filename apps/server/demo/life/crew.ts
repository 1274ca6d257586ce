import {
  addDays,
  type Change,
  crewAnswer,
  crewNeedId,
  crewPersonType,
  crewPlan,
  crewSlotId,
  daysBetween,
  entityModels,
  eventStatus,
  leadRole,
  patchBetween,
  type RecordId,
} from '@bama/domain'
import { callSheetOf } from '@bama/domain/call'
import { termsOf } from '@bama/domain/crew'
import type { DemoEvent } from '../season/season.ts'
import { seasonIds } from '../season/season-ids.ts'
import { seededRandom } from '../season/seeded-random.ts'
import { creation, type Deed, officeHour, openEvents, operatorOf, personNamed, type Scene } from './deed.ts'

const freelancers = [
  { name: 'רוני סער', phone: '052-5550142', role: 'סאונדמן', notes: 'עדיפות לימי חמישי ושישי', rest_weekdays: '0' },
  { name: 'עדן לביא', phone: '054-5550177', role: 'תאורן', notes: null, rest_weekdays: null },
  { name: 'מוחמד זועבי', phone: '050-5550119', role: 'נהג', notes: 'משאית עם רמפה', rest_weekdays: '6' },
] as const

/** Shifts a wall time (`HH:mm`) by hours, which may be negative. */
export function later(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const [later, at] = [(hour + hours + 24) % 24, minute].map((part) => String(part).padStart(2, '0'))
  return `${later}:${at}`
}

export interface Planned {
  readonly event: DemoEvent
  readonly role: string
  /** A team member's key, or an index into the freelancers. */
  readonly who: string | number
  readonly times: readonly [callDay: number, call: string, endDay: number, end: string]
  readonly answer?: 'accepted' | 'declined'
}

/** Crew notes of the festival, part of every call. */
const crewNotes = 'חניה בשער 3, מול הבמה\nארוחת ערב ב־17:00 באוהל ההפקה\nנעליים סגורות ובגדים כהים'

/**
 * The crew of the next festival, with problems to show: one lighting technician of two is missing, one person hasn't
 * answered, one declined, one has an overlapping load-in for another event, and one starts there too soon after the night.
 */
export function crewDeeds(scene: Scene): readonly Deed[] {
  const random = seededRandom(scene.seed, 'crew')
  const newId = seasonIds(scene.seed, 'freelancers')
  const ahead = openEvents(scene)
    .filter(({ fields }) => fields.date > scene.today && fields.status !== eventStatus.review)
    .toSorted((a, b) => (a.fields.date < b.fields.date ? -1 : 1))
  const isSoon = ({ fields }: DemoEvent): boolean => daysBetween(scene.today, fields.date) <= 45
  const led = ahead.filter(({ fields }) => fields.assigned_operator_id !== null)
  const main =
    led.find((event) => isSoon(event) && event.fields.name.includes('פסטיבל')) ?? led.find(isSoon) ?? ahead[0]
  if (main === undefined) return []
  const other = ahead.find(
    ({ id, fields }) => id !== main.id && Math.abs(daysBetween(main.fields.date, fields.date)) <= 25,
  )
  const dana = personNamed(scene, 'dana').id
  const planning = officeHour(scene, addDays(scene.today, -2), random)
  const invited_at = new Date(planning).toISOString()
  const known = freelancers.map((fields) => ({ id: newId(), fields }))
  const { start_time: begins, end_time: ends } = main.fields
  const [call, end] = [later(begins ?? '18:00', -3), later(ends ?? '23:00', 1)]
  const whole = [0, call, 0, end] as const
  const isByDay = call < '11:00'
  // Days relative to the other event's date.
  const fromMain = (days: number): number =>
    other === undefined ? 0 : daysBetween(other.fields.date, addDays(main.fields.date, days))
  // The evening before a morning call, or the morning after a late end.
  const tooSoon: Planned['times'] = isByDay
    ? [fromMain(-1), '19:00', fromMain(0), later(call, -5)]
    : [fromMain(1), later(end, 6), fromMain(1), later(end, 10)]
  const planned: readonly Planned[] = [
    { event: main, role: 'תאורן', who: 'maxim', times: whole, answer: 'accepted' },
    { event: main, role: 'סאונדמן', who: 'george', times: whole },
    { event: main, role: 'סאונדמן', who: 0, times: [0, later(call, 1), 0, end], answer: 'accepted' },
    { event: main, role: 'צלם', who: 'nadav', times: [0, begins ?? '18:00', 0, ends ?? '23:00'], answer: 'declined' },
    { event: main, role: 'מפעיל מסך', who: 'yoav', times: whole },
    ...(other === undefined
      ? []
      : ([
          {
            event: other,
            role: 'תאורן',
            who: 'maxim',
            times: [fromMain(0), later(call, 2), fromMain(0), later(call, 5)],
          },
          {
            event: other,
            role: 'סאונדמן',
            who: 'george',
            times: tooSoon,
          },
          { event: other, role: 'צלם', who: 'nadav', times: [0, later(call, 8), 0, later(call, 12)] },
        ] as const)),
  ]
  const newCallId = seasonIds(scene.seed, 'calls')
  const slots = planned.map((plan) => {
    const slot = slotOf(plan, { scene, invited_at, freelancerIds: known.map(({ id }) => id) })
    const call =
      plan.event === main ? callOf(scene, slot, { made_at: invited_at, notes: crewNotes, id: newCallId() }) : null
    return { ...slot, fields: { ...slot.fields, ...(call !== null && { calls: [call] }) }, call }
  })
  const needs = [
    ['תאורן', 2],
    ['סאונדמן', 2],
    ['צלם', 1],
  ] as const
  return [
    {
      at: planning,
      by: dana,
      changes: [
        { entity: 'events', recordId: main.id, operation: 'update', patch: { crew_notes: crewNotes } },
        ...known.map(({ id, fields }) => creation('freelancers', id, fields)),
        {
          entity: 'systemUsers',
          recordId: personNamed(scene, 'george').id,
          operation: 'update',
          patch: { rest_weekdays: '5' },
        },
        ...needs.map(([role, count]) =>
          creation('crewNeeds', crewNeedId({ event_id: main.id, role }), { event_id: main.id, role, count }),
        ),
        ...slots.map(({ id, fields }) => creation('crewSlots', id, fields)),
        ...leadChanges(scene, main, invited_at),
        ...absencesOf(
          scene,
          known.map(({ id }) => id),
        ),
      ],
    },
    ...slots.flatMap(({ id, fields, plan, call }): readonly Deed[] => {
      if (plan.answer === undefined) return []
      const isFreelancer = fields.person_type === crewPersonType.freelancer
      const at = Math.min(planning + random.int(30, 300) * 60_000, scene.nowMs - 60_000)
      return [
        {
          at,
          by: isFreelancer ? dana : fields.person_id,
          changes: [answerOf(id, plan, { at, invited_at, version: call?.id ?? null })],
        },
      ]
    }),
  ]
}

/** Absences: a family holiday, one morning, and two evenings of a freelancer. */
function absencesOf(scene: Scene, freelancerIds: readonly RecordId[]): readonly Change[] {
  const newId = seasonIds(scene.seed, 'availability')
  const user = (name: string) => ({ person_type: crewPersonType.user, person_id: personNamed(scene, name).id })
  const inDays = (from: number, to = from) => ({
    from_day: addDays(scene.today, from),
    to_day: addDays(scene.today, to),
  })
  const [freelancer] = freelancerIds
  return [
    { ...user('nadav'), ...inDays(50, 56), kind: 'off', note: 'חופשה משפחתית' },
    { ...user('yoav'), ...inDays(47), kind: 'unavailable', from_time: '08:00', to_time: '14:00', note: 'בחינה' },
    ...(freelancer === undefined
      ? []
      : [
          {
            person_type: crewPersonType.freelancer,
            person_id: freelancer,
            ...inDays(48, 49),
            kind: 'unavailable',
            from_time: '17:00',
          },
        ]),
  ].map((fields) => creation('availability', newId(), fields))
}

interface Planning {
  readonly scene: Scene
  readonly invited_at: string
  readonly freelancerIds: readonly RecordId[]
}

export function slotOf(plan: Planned, { scene, invited_at, freelancerIds }: Planning) {
  const { event, role, who, times } = plan
  const freelancer = typeof who === 'number' ? freelancers[who] : undefined
  const person_id =
    typeof who === 'number' ? (freelancerIds[who] ?? personNamed(scene, 'dana').id) : personNamed(scene, who).id
  const about = {
    event_id: event.id,
    person_type: freelancer === undefined ? crewPersonType.user : crewPersonType.freelancer,
    person_id,
    role,
  }
  const [call_day, call_time, end_day, end_time] = times
  const fields = {
    ...about,
    person_name: freelancer?.name ?? null,
    call_day,
    call_time,
    end_day,
    end_time,
    plan: crewPlan.firm,
    invited_at,
    reply_by: null,
  }
  return { id: crewSlotId(about), fields, plan }
}

/** The call sheet that the person was sent with the invitation. */
export function callOf(
  scene: Scene,
  { fields, plan: { event, who } }: ReturnType<typeof slotOf>,
  { made_at, notes, id }: { readonly made_at: string; readonly notes: string; readonly id: RecordId },
): { readonly id: RecordId; readonly call: string } {
  const operator = operatorOf(scene, event)
  const sheet = callSheetOf({
    event: {
      ...event.fields,
      id: event.id,
      crew_notes: notes,
      user_id: null,
      created_at: made_at,
      updated_at: made_at,
      _version: 1,
    },
    slot: fields,
    person: typeof who === 'number' ? (fields.person_name ?? '') : personNamed(scene, who).full_name,
    lead: operator === null ? null : { id: operator.id, name: operator.full_name, phone: operator.phone },
    hebrewDate: null,
    madeAt: made_at,
    madeBy: personNamed(scene, 'dana').id,
    how: typeof who === 'number' ? 'whatsapp' : 'copy',
  })
  return { id, call: JSON.stringify(sheet) }
}

/** The event's operator is invited like everybody else. */
function leadChanges(scene: Scene, event: DemoEvent, invited_at: string): readonly Change[] {
  const operator = operatorOf(scene, event)
  if (operator === null) return []
  const about = { event_id: event.id, person_type: crewPersonType.user, person_id: operator.id, role: leadRole }
  return [creation('crewSlots', crewSlotId(about), { ...about, plan: crewPlan.firm, invited_at, reply_by: null })]
}

export function answerOf(
  id: RecordId,
  { event, who, times, answer }: Planned,
  { at, invited_at, version }: { readonly at: number; readonly invited_at: string; readonly version: string | null },
): Change {
  const [call_day, call_time, end_day, end_time] = times
  const { call, end, place } = termsOf(event.fields, { call_day, call_time, end_day, end_time })
  const isFreelancer = typeof who === 'number'
  const fields = {
    answer: answer === 'declined' ? crewAnswer.declined : crewAnswer.accepted,
    answered_at: new Date(at).toISOString(),
    answered_how: isFreelancer ? 'phone' : 'app',
    answered_invitation: invited_at,
    answered_call: call,
    answered_end: end,
    answered_place: place,
    answered_version: version,
    ...(answer === 'declined' ? { reason: 'צילום משפחתי באותו ערב' } : {}),
  }
  return {
    entity: 'crewSlots',
    recordId: id,
    operation: 'update',
    patch: patchBetween(entityModels.crewSlots, {}, fields),
  }
}
