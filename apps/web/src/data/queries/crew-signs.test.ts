import {
  type Actor,
  availabilitySchema,
  crewPersonType,
  crewPlan,
  crewSlotId,
  crewSlotSchema,
  eventSchema,
  limitsOf,
  recordId,
  type VisibleSlot,
} from '@bama/domain'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { LocalAbsence } from './availability.ts'
import { createObservable, type Observable } from '../runtime/observable.ts'
import type { CrewSigns } from './crew-sign.ts'
import { crewSignsOf, followCrewWarnings } from './crew-warnings.ts'
import type { LocalEvent } from './events.ts'

const shared = vi.hoisted(() => new Map<string, Pick<Observable<unknown>, 'set'>>())
vi.mock('../workspace/live-query.ts', () => ({
  shareLiveQuery: (known: Observable<unknown>) => void shared.set('known', known),
  shareCurrentRows: (events: Observable<unknown>) => void shared.set('events', events),
}))

const meta = { created_at: '', updated_at: '', _version: 1, _synced: true }
const actor = (role: Actor['role'], id: string): Actor => ({
  id,
  email: `${id}@bama.test`,
  role,
  is_admin: false,
  permissions: {},
})
const eventOf = (id: string, fields: object = {}): LocalEvent => ({
  ...eventSchema.parse({ name: id, date: '2026-11-27', start_time: '18:00', end_time: '23:00', ...fields }),
  id: recordId(id),
  ...meta,
})
const slotOf = (event: LocalEvent, person_id: string, fields: object = {}): VisibleSlot => {
  const parsed = crewSlotSchema.parse({
    event_id: event.id,
    person_type: crewPersonType.user,
    person_id,
    role: 'תאורן',
    plan: crewPlan.firm,
    ...fields,
  })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}
const offOf = (person_id: string, day: string): LocalAbsence => ({
  ...availabilitySchema.parse({ person_type: 'user', person_id, from_day: day, to_day: day, kind: 'off' }),
  id: recordId(`off-${person_id}`),
  ...meta,
})

const [festival, launch, later] = [
  eventOf('festival', { assigned_operator_id: 'oded' }),
  eventOf('launch', { assigned_operator_id: 'oded', start_time: '20:00' }),
  eventOf('later', { date: '2026-12-04' }),
]
const known = {
  operatorOf: (id: string) => id,
  slots: [
    slotOf(festival, 'dana'),
    slotOf(launch, 'dana'),
    slotOf(later, 'noa'),
    slotOf(later, 'omer', { plan: crewPlan.draft }),
  ],
  absences: [offOf('noa', '2026-12-04'), offOf('omer', '2026-12-04')],
  limits: limitsOf(null),
}
const signsOf = (self: Actor, from = '2026-11-26') =>
  Object.fromEntries(crewSignsOf({ ...known, self }, [festival, launch, later], from))

it('[S102] [S103] an admin is warned of everybody, drafts too; an operator’s two events at once are said elsewhere', () =>
  expect(signsOf(actor('admin', 'boss'))).toEqual({
    festival: { isGrave: true, people: 1 },
    launch: { isGrave: true, people: 1 },
    later: { isGrave: true, people: 2 },
  }))

it('[S102] others are warned of their own, and of nobody else', () => {
  expect(signsOf(actor('user', 'noa'))).toEqual({ later: { isGrave: true, people: 1 } })
  expect(signsOf(actor('operator', 'oded'))).toEqual({})
  expect(signsOf(actor('user', 'omer'))).toEqual({})
})

it('what is over is not warned of', () =>
  expect(Object.keys(signsOf(actor('admin', 'boss'), '2026-11-28'))).toEqual(['later']))

it('what is over since midnight is not warned of, though nothing else changes', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T23:59:00+02:00') })
  onTestFinished(() => void vi.useRealTimers())
  const signs = createObservable<CrewSigns | undefined>(undefined)
  followCrewWarnings(signs)
  shared.get('known')?.set({ ...known, self: actor('admin', 'boss') })
  shared.get('events')?.set([festival, launch, later])
  expect([...(signs.get()?.keys() ?? [])]).toEqual(['festival', 'launch', 'later'])
  vi.advanceTimersByTime(2 * 60_000)
  expect([...(signs.get()?.keys() ?? [])]).toEqual(['later'])
})
