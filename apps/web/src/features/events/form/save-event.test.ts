import {
  type CommandContext,
  eventSchema,
  eventStatuses,
  orderKeySchema,
  recordId,
  type VisibleEvent,
} from '@bama/domain'
import { noCrewEdits } from '@bama/domain/crew'
import { person } from '@bama/domain/testing'
import { describe, expect, it } from 'vitest'
import { saveEvent } from './save-event.ts'

const [upcoming, today] = eventStatuses
const context: CommandContext = { actor: person('admin'), newId: () => recordId('new'), random: () => 0.3 }
const base: VisibleEvent = {
  ...eventSchema.parse({ name: 'השקה', date: '2027-04-20', sort_order: 'a1' }),
  id: recordId('e1'),
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
  _version: 1,
}
const noClient = { newClient: null, clients: [] }
const column = [{ id: 'e2', sort_order: 'a5' }]

it('creates at the top of the chosen column', () => {
  const saved = saveEvent(context, {
    base: null,
    input: { name: 'חתונה', date: '2027-05-01', status: today },
    column,
    ...noClient,
  })
  const patch = saved.ok ? saved.value[0]?.patch : undefined
  expect(patch).toMatchObject({ name: 'חתונה', status: today })
  expect(orderKeySchema.parse(patch?.['sort_order']) < 'a5').toBe(true)
})

it('writes only the changed field', () => {
  const saved = saveEvent(context, { base, input: { location: 'חיפה' }, column: [], ...noClient })
  expect(saved).toMatchObject({ ok: true, value: [{ patch: { location: 'חיפה' } }] })
  expect(saved.ok && Object.keys(saved.value[0]?.patch ?? {})).toEqual(['location'])
})

it('an event that changes its column goes to its top, in the same change', () => {
  const saved = saveEvent(context, { base, input: { location: 'חיפה', status: today }, column, ...noClient })
  expect(saved.ok && saved.value).toHaveLength(1)
  const patch = saved.ok ? saved.value[0]?.patch : undefined
  expect(patch).toMatchObject({ location: 'חיפה', status: today })
  expect(orderKeySchema.parse(patch?.['sort_order']) < 'a5').toBe(true)
})

it('a change of column alone is a move', () => {
  const saved = saveEvent(context, {
    base: { ...base, status: today },
    input: { status: upcoming },
    column: [],
    ...noClient,
  })
  expect(saved.ok && Object.keys(saved.value[0]?.patch ?? {}).toSorted()).toEqual(['sort_order', 'status'])
})

it('passes on a refusal', () => {
  const worker = { ...context, actor: person('user') }
  expect(saveEvent(worker, { base, input: { location: 'חיפה' }, column: [], ...noClient })).toMatchObject({
    ok: false,
    error: { code: 'forbidden', field: 'location' },
  })
})

describe('a new client', () => {
  const ids = () => {
    let count = 0
    return { ...context, newId: () => recordId(`new-${++count}`) }
  }
  const input = { name: 'חתונה', date: '2027-05-01' }

  it('is added before its event, which names it', () => {
    const saved = saveEvent(ids(), { base: null, input, column: [], newClient: ' חברת  הב ', clients: [] })
    expect(saved).toMatchObject({
      ok: true,
      value: [
        { entity: 'clients', recordId: 'new-1', operation: 'create', patch: { name: 'חברת  הב' } },
        { entity: 'events', operation: 'create', patch: { client_id: 'new-1' } },
      ],
    })
  })

  it('[A5.14] is the one that came from a colleague meanwhile, if it has the same name', () => {
    const saved = saveEvent(ids(), {
      base,
      input: {},
      column: [],
      newClient: 'samsung ישראל',
      clients: [{ id: recordId('c1'), name: 'Samsung  ישראל' }],
    })
    expect(saved).toMatchObject({ ok: true, value: [{ entity: 'events', patch: { client_id: 'c1' } }] })
    expect(saved.ok && saved.value).toHaveLength(1)
  })

  it('that is refused is told at its field, and writes nothing', () => {
    expect(saveEvent(ids(), { base, input: {}, column: [], newClient: ' ', clients: [] })).toMatchObject({
      ok: false,
      error: { field: 'client_id', reason: 'required' },
    })
    const worker = { ...ids(), actor: person('user') }
    expect(saveEvent(worker, { base, input: {}, column: [], newClient: 'חדש', clients: [] })).toMatchObject({
      ok: false,
      error: { code: 'forbidden', field: 'client_id' },
    })
  })
})

describe('[S115] its crew', () => {
  const crew = {
    edits: {
      ...noCrewEdits,
      needs: [{ role: 'תאורן', cells: { count: 3 } }],
      slots: [
        {
          person: { type: 'user' as const, id: recordId('noa'), name: 'נועה' },
          role: 'תאורן',
          cells: { plan: 'firm', times: { call_day: 0, call_time: '14:00', end_day: 0, end_time: null } },
        },
      ],
    },
    known: { needs: [], slots: [] },
    at: '2026-11-26T10:00:00.000Z',
    operatorId: null,
  }

  it('is written after the event that is made, and a need of its template once', () => {
    const times = { call_day: 0, call_time: '12:00', end_day: 0, end_time: null }
    const begins = {
      beginning: { tasks: [], needs: [{ role: 'תאורן', count: 2, ...times }] },
      others: [],
      restOf: () => undefined,
    }
    const input = { name: 'חתונה', date: '2027-05-01' }
    const saved = saveEvent(context, { base: null, input, column: [], ...noClient, begins, crew })
    expect(saved).toMatchObject({
      ok: true,
      value: [
        { entity: 'events', recordId: 'new', operation: 'create' },
        { entity: 'crewNeeds', operation: 'create', patch: { event_id: 'new', count: 3, times } },
        { entity: 'crewSlots', operation: 'create', patch: { event_id: 'new', person_id: 'noa' } },
      ],
    })
    expect(saved.ok && saved.value).toHaveLength(3)
  })

  it('is written where nothing of the event was changed', () => {
    const saved = saveEvent(context, { base, input: {}, column: [], ...noClient, crew })
    expect(saved).toMatchObject({ ok: true, value: [{ entity: 'crewNeeds' }, { entity: 'crewSlots' }] })
    expect(saved.ok && saved.value).toHaveLength(2)
  })

  it('is refused with the event, and the event with it', () => {
    const editor = { ...context, actor: person('user', { can_edit_events: true }) }
    const saved = saveEvent(editor, { base, input: { location: 'חיפה' }, column: [], ...noClient, crew })
    expect(saved).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })
})
