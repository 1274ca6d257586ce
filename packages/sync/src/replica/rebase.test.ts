import { describe, expect, it } from 'vitest'
import type { WireRecord } from '../record/row.ts'
import { stampSchema } from '../stamp/stamp.ts'
import type { OutboxRow } from './local-store.ts'
import { acceptedRecord, rebasedRecord } from './rebase.ts'

const stamp = stampSchema.parse('2026-11-01T08:00:15.939Z-0000-159cf56d79e39518')

const update = (entity: string, patch: OutboxRow['data']['patch']): OutboxRow => ({
  id: 'm1',
  n: 1,
  entity,
  recordId: 'r1',
  operation: 'update',
  data: { patch, stamp },
  created_at: '',
  priority: 0,
})

const base = (fields: Readonly<Record<string, unknown>>): WireRecord => ({
  ...fields,
  id: 'r1',
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 4,
  _clocks: {},
})

it('what the server keeps from this person stays away, also when it recognises an old change that named it', () => {
  const seen = base({ name: 'השקה', location: null })
  expect(acceptedRecord(seen, update('events', { 'manager_checklist/m1/item': 'חוזה' }), stamp)).toBe(seen)
  const accepted = acceptedRecord(seen, update('events', { location: 'האנגר 11', quote_number: 'Q-1' }), stamp)
  expect(accepted).toMatchObject({ location: 'האנגר 11', _version: 5 })
  expect(accepted).not.toHaveProperty('quote_number')
})

it('a composite is accepted by its parts', () => {
  const seen = base({ date: '2026-11-01', start_time: null, end_time: null, started_at: null, ended_at: null })
  const interval = { date: '2026-11-02', start_time: '08:00:00', end_time: null, started_at: null, ended_at: null }
  expect(acceptedRecord(seen, update('workHours', { interval }), stamp)).toMatchObject({
    date: '2026-11-02',
    start_time: '08:00:00',
    _version: 5,
  })
})

it('[S96] a state of an element counts as contained where it would not stand over the server’s', () => {
  const state = (version: number): string => JSON.stringify({ version, versionNonce: 1, isDeleted: true })
  const cell = 'elements/element-one/element'
  // By stamps the seen state is older: the change that is answered now is later, but has a lower version.
  const _clocks = { [cell]: stampSchema.parse('2026-11-01T08:00:14.939Z-0000-159cf56d79e39518') }
  const seen = { ...base({ elements: [{ id: 'element-one', element: state(7) }] }), _clocks }
  const change = (version: number) => update('canvas', { [cell]: state(version) })
  expect(acceptedRecord(seen, change(6), stamp)).toBe(seen)
  expect(acceptedRecord(seen, change(8), stamp)).toMatchObject({
    elements: [{ id: 'element-one', element: state(8) }],
    _version: 5,
  })
})

describe('[S85] [S11] a slot that another planner made meanwhile', () => {
  const about = { event_id: 'e1', person_type: 'user', person_id: 'noa', role: 'תאורן' }
  const theirs = base({ ...about, plan: 'draft', call_day: 0, call_time: '18:00', end_day: 0, end_time: null })
  const made: OutboxRow = { ...update('crewSlots', { ...about, plan: 'firm' }), operation: 'create' }

  it('shows what was written here, before it is sent and after it was accepted', () => {
    const both = { ...about, plan: 'firm', call_time: '18:00', _version: 5 }
    expect(rebasedRecord(theirs, [made])).toMatchObject({ ...both, _synced: false })
    const accepted = acceptedRecord(theirs, made, stamp)
    expect(accepted).toMatchObject(both)
    // The answer that comes a second time counts nothing twice.
    expect(acceptedRecord(accepted, made, stamp)).toBe(accepted)
  })
})
