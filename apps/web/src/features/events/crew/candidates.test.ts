import {
  availabilitySchema,
  crewPersonType,
  crewPlan,
  crewSlotId,
  crewSlotSchema,
  eventSchema,
  freelancerSchema,
  limitsOf,
  recordId,
  userSchema,
  type VisibleEvent,
  type VisibleSlot,
} from '@bama/domain'
import { absencesByPerson, engagementsOf, isGrave } from '@bama/domain/crew'
import { expect, it } from 'vitest'
import type { LocalAbsence } from '../../../data/index.ts'
import { candidatesFor } from './candidates.ts'

const meta = { created_at: '', updated_at: '', _version: 1 }
const eventOf = (id: string, fields: object = {}): VisibleEvent => ({
  ...eventSchema.parse({ name: id, date: '2026-11-27', start_time: '18:00', end_time: '23:00', ...fields }),
  id: recordId(id),
  ...meta,
})
const userOf = (id: string, position: string | null) => ({
  ...userSchema.parse({ name: id, email: `${id}@bama.test`, position }),
  id: recordId(id),
  ...meta,
})
const slotOf = (event: VisibleEvent, person: string): VisibleSlot => {
  const parsed = crewSlotSchema.parse({
    event_id: event.id,
    person_type: crewPersonType.user,
    person_id: person,
    role: 'תאורן',
    plan: crewPlan.firm,
  })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}

it('offers whose role it is first, among them who is free, and shows the day of each', () => {
  const [event, other, night] = [
    eventOf('festival'),
    eventOf('launch', { start_time: '20:00' }),
    eventOf('morning', { start_time: '08:00', end_time: '12:00' }),
  ]
  const slots = [slotOf(other, 'busy'), slotOf(night, 'early'), slotOf(event, 'there')]
  const found = candidatesFor({
    event,
    role: 'תאורן',
    times: { call_day: 0, call_time: null, end_day: 0, end_time: null },
    people: [
      userOf('anyone', 'נהג'),
      userOf('busy', 'תאורן'),
      userOf('there', 'תאורן'),
      userOf('early', 'תאורן ונהג'),
      userOf('nobody', null),
    ],
    freelancers: [{ ...freelancerSchema.parse({ name: 'zohar', role: 'תאורן' }), id: recordId('f1'), ...meta }],
    slots: slots.filter(({ event_id }) => event_id === event.id),
    engagements: engagementsOf([event, other, night], slots, (id) => id),
    absences: absencesByPerson([]),
    limits: limitsOf(null),
  })
  expect(found.map(({ name }) => name)).toEqual(['early', 'zohar', 'busy', 'anyone', 'nobody', 'there'])
  expect(found.map(({ warnings }) => warnings.conflicts.map(({ kind }) => kind)).slice(0, 3)).toEqual([
    [],
    [],
    ['overlap'],
  ])
  expect(found[0]?.elsewhere.map(({ eventName }) => eventName)).toEqual(['morning'])
  expect(found.map(({ isAlready }) => isAlready)).toEqual([false, false, false, false, false, true])
})

it('knows a role that was pasted with an invisible mark', () => {
  const event = eventOf('festival')
  const found = candidatesFor({
    event,
    role: 'תאורן\u200f',
    times: { call_day: 0, call_time: null, end_day: 0, end_time: null },
    people: [userOf('free', 'תאורן'), userOf('there', 'תאורן')],
    freelancers: [],
    slots: [slotOf(event, 'there')],
    engagements: new Map(),
    absences: new Map(),
    limits: limitsOf(null),
  })
  expect(found.map(({ name, isMatching, isAlready }) => [name, isMatching, isAlready])).toEqual([
    ['free', true, false],
    ['there', true, true],
  ])
})

it('shows nothing of work that somebody declined', () => {
  const [event, other] = [eventOf('festival'), eventOf('launch', { start_time: '20:00' })]
  const invited_at = '2026-11-20T08:00:00.000Z'
  const declined = {
    ...slotOf(other, 'dana'),
    invited_at,
    answer: 'declined',
    answered_invitation: invited_at,
  } as const
  const found = candidatesFor({
    event,
    role: '',
    times: { call_day: 0, call_time: null, end_day: 0, end_time: null },
    people: [userOf('dana', null)],
    freelancers: [],
    slots: [],
    engagements: engagementsOf([event, other], [declined], (id) => id),
    absences: absencesByPerson([]),
    limits: limitsOf(null),
  })
  expect(found.map(({ warnings, elsewhere }) => [warnings.conflicts, elsewhere])).toEqual([[[], []]])
})

it('offers nobody whose account is blocked', () => {
  const found = candidatesFor({
    event: eventOf('festival'),
    role: 'תאורן',
    times: { call_day: 0, call_time: null, end_day: 0, end_time: null },
    people: [userOf('dana', 'תאורן'), { ...userOf('gone', 'תאורן'), is_approved: false }],
    freelancers: [],
    slots: [],
    engagements: new Map(),
    absences: new Map(),
    limits: limitsOf(null),
  })
  expect(found.map(({ name }) => name)).toEqual(['dana'])
})

it('says who would work more than twelve hours that day', () => {
  const [event, long] = [eventOf('festival'), eventOf('setup', { start_time: '06:00', end_time: '16:00' })]
  const found = candidatesFor({
    event,
    role: '',
    times: { call_day: 0, call_time: null, end_day: 0, end_time: null },
    people: [userOf('dana', null)],
    freelancers: [],
    slots: [],
    engagements: engagementsOf([event, long], [slotOf(long, 'dana')], (id) => id),
    absences: absencesByPerson([]),
    limits: limitsOf(null),
  })
  expect(found.map(({ warnings, isMatching }) => [warnings.overMinutes, isMatching])).toEqual([[15 * 60, false]])
})

it('[S102] [S103] offers who is away after who is free, and says what else they have written down for the day', () => {
  const event = eventOf('festival')
  const away = (person_id: string, from_time: string | null, to_time: string | null) =>
    ({
      ...availabilitySchema.parse({
        person_type: crewPersonType.user,
        person_id,
        from_day: event.date,
        to_day: event.date,
        from_time,
        to_time,
        kind: 'off',
      }),
      id: recordId(`away-${person_id}`),
      ...meta,
      _synced: true,
    }) as LocalAbsence
  const found = candidatesFor({
    event,
    role: 'תאורן',
    times: { call_day: 0, call_time: null, end_day: 0, end_time: null },
    people: ['away', 'free', 'morning'].map((id) => userOf(id, 'תאורן')),
    freelancers: [],
    slots: [],
    engagements: engagementsOf([event], [], (id) => id),
    absences: absencesByPerson([away('away', null, null), away('morning', '08:00', '12:00')]),
    limits: { ...limitsOf(null), mostMinutesADay: 4 * 60 },
  })
  expect(
    found.map(({ name, warnings, away: others }) => [name, isGrave(warnings), warnings.overMinutes, others.length]),
  ).toEqual([
    ['free', false, 300, 0],
    ['morning', false, 300, 1],
    ['away', true, 300, 0],
  ])
})

it('[S116] says on which days of it somebody does not work each week, and offers them after others', () => {
  const event = eventOf('festival', { end_date: '2026-11-29' })
  const found = candidatesFor({
    event,
    role: 'תאורן',
    times: { call_day: 0, call_time: '10:00', end_day: 1, end_time: null },
    people: [{ ...userOf('aviv', 'תאורן'), rest_weekdays: '56' }, userOf('free', 'תאורן')],
    freelancers: [
      { ...freelancerSchema.parse({ name: 'zohar', role: 'תאורן', rest_weekdays: '0' }), id: recordId('f1'), ...meta },
    ],
    slots: [],
    engagements: new Map(),
    absences: absencesByPerson([]),
    limits: limitsOf(null),
  })
  expect(found.map(({ name, restDays, isMatching }) => [name, restDays, isMatching])).toEqual([
    ['free', [], true],
    ['zohar', [], true],
    ['aviv', ['2026-11-27', '2026-11-28'], true],
  ])
  expect(found.every(({ warnings }) => !isGrave(warnings))).toBe(true)
})
