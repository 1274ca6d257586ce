import { describe, expect, it } from 'vitest'
import { type Event, eventSchema } from '../event/schema.ts'
import { eventStatus } from '../event/values.ts'
import { recordId } from '../shared/ids.ts'
import { engagementsOf } from './engagements.ts'
import { crewSlotId } from './ids.ts'
import { type CrewSlot, type CrewSlotFields, crewSlotSchema } from './schema.ts'
import { crewAnswer, crewPersonType, crewPlan, leadRole } from './values.ts'

const meta = { created_at: '', updated_at: '', _version: 1 }
const eventOf = (id: string, fields: Partial<Event> = {}): Event => ({
  ...eventSchema.parse({ name: id, date: '2026-11-27', start_time: '18:00', end_time: '23:00', ...fields }),
  id: recordId(id),
  ...meta,
})
const slotOf = (event: string, person: string, fields: Partial<CrewSlotFields> = {}): CrewSlot => {
  const parsed = crewSlotSchema.parse({
    event_id: event,
    person_type: crewPersonType.user,
    person_id: person,
    role: 'תאורן',
    plan: crewPlan.firm,
    ...fields,
  })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}
const shown = (events: readonly Event[], slots: readonly CrewSlot[]) =>
  Object.fromEntries(
    [...engagementsOf(events, slots, (assigned) => assigned.toLowerCase().split('@')[0] ?? '')].map(([key, found]) => [
      key,
      found.map(({ eventId, span }) => `${eventId} ${span.start.slice(11)}`),
    ]),
  )

describe('what takes whose time', () => {
  it('is every slot of an event that takes place, drafts too, and no removed one', () => {
    expect(
      shown(
        [
          eventOf('e1'),
          eventOf('e2', { status: eventStatus.cancelled }),
          eventOf('e3', { is_archived: true }),
          eventOf('e4'),
        ],
        [
          slotOf('e1', 'dana', { call_time: '14:00' }),
          slotOf('e2', 'dana'),
          slotOf('e3', 'dana'),
          slotOf('e4', 'dana', { plan: crewPlan.draft }),
          slotOf('e4', 'noa', { plan: crewPlan.removed }),
          slotOf('e4', 'f1', { person_type: crewPersonType.freelancer }),
        ],
      ),
    ).toEqual({ 'user:dana': ['e1 14:00', 'e4 18:00'], 'freelancer:f1': ['e4 18:00'] })
  })

  it('is no slot that its person declined, until another invitation asks again; an acceptance of other hours still is', () => {
    const declined = {
      invited_at: '2026-11-20T08:00:00.000Z',
      answer: crewAnswer.declined,
      answered_invitation: '2026-11-20T08:00:00.000Z',
    }
    const again = { ...declined, invited_at: '2026-11-21T08:00:00.000Z' }
    const changed = { ...declined, answer: crewAnswer.accepted, answered_call: '2026-11-27T12:00' }
    const lead = { role: leadRole, ...declined }
    const operator = { assigned_operator_id: 'oded' as never }
    expect(
      shown(
        [eventOf('e1', operator)],
        [
          slotOf('e1', 'dana', declined),
          slotOf('e1', 'noa', again),
          slotOf('e1', 'gil', changed),
          // They run it still, as the event says: who plans has to choose another. Their time is free all the same.
          slotOf('e1', 'oded', lead),
        ],
      ),
    ).toEqual({ 'user:noa': ['e1 18:00'], 'user:gil': ['e1 18:00'] })
  })

  it('is the event for who runs it, by their own slot where there is one; that of a former operator counts no more', () => {
    const events = [eventOf('e1', { assigned_operator_id: 'Oded@bama.test' as never }), eventOf('e2')]
    const former = slotOf('e1', 'noa', { role: leadRole })
    expect(shown(events, [former])).toEqual({ 'user:oded': ['e1 18:00'] })
    const own = slotOf('e1', 'oded', { role: leadRole, call_time: '12:00' })
    expect(shown(events, [former, own])).toEqual({ 'user:oded': ['e1 12:00'] })
  })
})
