import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import { rescheduleEvent } from './reschedule-event.ts'
import { eventSchema, type VisibleEvent } from './schema.ts'

const event = (fields: Partial<VisibleEvent> = {}): VisibleEvent => ({
  ...eventSchema.parse({ name: 'מרתון ירושלים', date: '2027-03-25' }),
  id: recordId('e1'),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
  ...fields,
})

const admin = { actor: person('admin') }

describe('rescheduleEvent', () => {
  it('moves an event of one day by one cell', () => {
    expect(rescheduleEvent(admin, { event: event(), date: '2027-04-02' })).toEqual({
      ok: true,
      value: [{ entity: 'events', recordId: 'e1', operation: 'update', patch: { date: '2027-04-02' } }],
    })
  })

  it('keeps the length of one of several days, over a clock change and a leap day', () => {
    expect(rescheduleEvent(admin, { event: event({ end_date: '2027-03-28' }), date: '2028-02-27' })).toMatchObject({
      value: [{ patch: { date: '2028-02-27', end_date: '2028-03-01' } }],
    })
  })

  it('mends an end that lies before the start', () => {
    expect(rescheduleEvent(admin, { event: event({ end_date: '2027-03-01' }), date: '2027-04-02' })).toMatchObject({
      value: [{ patch: { date: '2027-04-02', end_date: '2027-04-02' } }],
    })
  })

  it('writes nothing when the day is the same', () => {
    expect(rescheduleEvent(admin, { event: event(), date: '2027-03-25' })).toEqual({ ok: true, value: [] })
  })

  it('is for those who may edit events that they see', () => {
    expect(rescheduleEvent({ actor: person('user') }, { event: event(), date: '2027-04-02' })).toMatchObject({
      ok: false,
      error: { code: 'forbidden', field: 'date' },
    })
    const operator = { actor: person('operator', { can_edit_events: true }) }
    expect(
      rescheduleEvent(operator, {
        event: event({ assigned_operator_id: 'operator-2' as VisibleEvent['assigned_operator_id'] }),
        date: '2027-04-02',
      }),
    ).toMatchObject({ error: { code: 'forbidden' } })
    expect(
      rescheduleEvent(operator, { event: event({ assigned_operator_id: recordId('operator-1') }), date: '2027-04-02' }),
    ).toMatchObject({ ok: true })
  })

  it('refuses what is no day', () => {
    expect(rescheduleEvent(admin, { event: event(), date: '2027-02-30' })).toMatchObject({
      ok: false,
      error: { code: 'invalid', field: 'date' },
    })
  })
})
