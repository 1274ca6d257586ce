import {
  eventSchema,
  recordId,
  searchedFields,
  type VisibleClient,
  type VisibleEvent,
  type VisibleUser,
} from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { eventsSearch } from '../events-search.ts'
import { conditionsOf, eventFilter } from './event-filter.ts'

const event = (fields: Partial<VisibleEvent> = {}): VisibleEvent => ({
  ...eventSchema.parse({ name: 'השקת Galaxy – האנגר 11', date: '2027-04-20' }),
  id: recordId('e1'),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
  ...fields,
})

const client = { id: recordId('c1'), name: 'Samsung ישראל' } as VisibleClient
const yoav = { id: recordId('u1'), email: 'yoav@bama.test', name: 'יואב' } as VisibleUser
const names = { clients: new Map([['c1', client]]), people: new Map([['u1', yoav]]), overlaps: new Map([['e2', []]]) }

const isShown = (search: Record<string, unknown>, fields: Partial<VisibleEvent> = {}): boolean =>
  eventFilter(eventsSearch.parse(search), names)(event(fields))

describe('the board filter', () => {
  it('finds words in name, client, place and description, as Hebrew readers write them', () => {
    expect(isShown({ q: 'galaxy' })).toBe(true)
    expect(isShown({ q: 'samsung האנגר' }, { client_id: recordId('c1') })).toBe(true)
    expect(isShown({ q: 'תל-אביב' }, { location: 'נמל תל-אביב' })).toBe(true)
    expect(isShown({ q: 'מדא' }, { name: 'ערב הוקרה למתנדבי מד״א' })).toBe(true)
    expect(isShown({ q: 'מסכים' }, { description: 'שני מסכי צד' })).toBe(false)
    expect(isShown({ q: 'חתונה' })).toBe(false)
  })

  it.each(searchedFields)('looks into %s', (field) => {
    expect(isShown({ q: 'מגרש' }, { [field]: 'מגרש העיר' })).toBe(true)
  })

  it('takes a client, or none', () => {
    expect(isShown({ client: 'c1' }, { client_id: recordId('c1') })).toBe(true)
    expect(isShown({ client: 'c1' })).toBe(false)
    expect(isShown({ client: 'none' })).toBe(true)
    expect(isShown({ client: 'none' }, { client_id: recordId('c1') })).toBe(false)
  })

  it('takes a tag as it is written', () => {
    expect(isShown({ tag: 'דחוף' }, { tags: ['LED', 'דחוף'] })).toBe(true)
    expect(isShown({ tag: 'דחוף' }, { tags: ['דחופה'] })).toBe(false)
  })

  it('knows an operator by id and, in old records, by e-mail', () => {
    expect(isShown({ operator: 'u1' }, { assigned_operator_id: recordId('u1') })).toBe(true)
    expect(isShown({ operator: 'u1' }, { assigned_operator_id: 'Yoav@bama.test' })).toBe(true)
    expect(isShown({ operator: 'u1' }, { assigned_operator_id: recordId('u2') })).toBe(false)
    expect(isShown({ operator: 'none' })).toBe(true)
    expect(isShown({ operator: 'none' }, { assigned_operator_id: recordId('u1') })).toBe(false)
  })

  it('takes a range of days, its ends included; an event of several days by any of them', () => {
    expect(isShown({ from: '2027-04-20', to: '2027-04-20' })).toBe(true)
    expect(isShown({ from: '2027-04-21' })).toBe(false)
    // Two changes made apart may leave an end before the start.
    expect(isShown({ from: '2027-04-18' }, { end_date: '2027-04-10' })).toBe(true)
    expect(isShown({ to: '2027-04-19' })).toBe(false)
    expect(isShown({ from: '2027-04-22', to: '2027-05-01' }, { end_date: '2027-04-23' })).toBe(true)
  })

  it('takes the events of operators who are assigned twice, once it is known which those are', () => {
    expect(isShown({ doubles: '1' }, { id: recordId('e2') })).toBe(true)
    expect(isShown({ doubles: '1' })).toBe(false)
    expect(isShown({})).toBe(true)
    expect(eventFilter(eventsSearch.parse({ doubles: '1' }), { ...names, overlaps: undefined })(event())).toBe(true)
    expect(conditionsOf({ doubles: '1' })).toBe(1)
  })

  it('leaves out what is no day, and what it does not know', () => {
    expect(isShown({ from: 'מחר' })).toBe(true)
    expect(eventsSearch.parse({ colour: 'red', q: '', event: 17, client: ['a'] })).toEqual({ event: '17' })
  })

  it('counts its conditions', () => {
    expect(conditionsOf({})).toBe(0)
    expect(conditionsOf({ q: ' ' })).toBe(0)
    expect(conditionsOf({ q: 'א', from: '2027-01-01', to: '2027-02-01' })).toBe(2)
  })
})
