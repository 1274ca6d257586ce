import { eventSchema, recordId, type VisibleEvent } from '@bama/domain'
import { expect, it } from 'vitest'
import { clientNames, dueFilter, filteredPayments, type PaymentsFilter } from './payments-filter.ts'

const event = (id: string, fields: object): VisibleEvent => ({
  ...eventSchema.parse({ name: id, date: '2026-11-01', ...fields }),
  id: recordId(id),
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  _version: 1,
})

const events = [
  event('recent', { date: '2026-11-10', payment_status: 'שולם חלקית', quote_number: '2026-117' }),
  event('old', { date: '2026-03-01', is_archived: true, approval_status: 'מאושר' }),
  event('paid', { date: '2026-02-01', payment_status: 'שולם במלואו' }),
  event('closed', { date: '2026-02-01', payment_status: 'סגור' }),
  event('cancelled', { date: '2026-02-01', status: 'בוטל' }),
  event('running', { date: '2026-11-20', end_date: '2026-11-22' }),
  event('ahead', { date: '2026-12-01' }),
]
const shown = (filter: PaymentsFilter): readonly string[] =>
  filteredPayments(events, filter, {
    today: '2026-11-22',
    clientName: ({ id }) => (id === recordId('ahead') ? 'עיריית חולון' : ''),
  }).map(({ id }) => id)

it('what took place and is not paid in full: archived ones too, the oldest first, no cancelled ones', () => {
  expect(shown(dueFilter)).toEqual(['old', 'recent'])
})

it('narrows by payment, approval, quote and time, all at once', () => {
  expect(shown({})).toHaveLength(events.length)
  expect(shown({ payment: 'סגור' })).toEqual(['closed'])
  expect(shown({ approval: 'מאושר' })).toEqual(['old'])
  expect(shown({ quote: 'with' })).toEqual(['recent'])
  expect(shown({ quote: 'without', payment: 'טרם שולם', when: 'ahead' })).toEqual(['running', 'ahead'])
})

it('finds by the event, its client and the number of its quote', () => {
  expect(shown({ q: 'חולון' })).toEqual(['ahead'])
  expect(shown({ q: '117' })).toEqual(['recent'])
  expect(shown({ q: 'paid' })).toEqual(['paid'])
})

it('says of an event whose client was deleted that it was, and not that it has none', () => {
  const client = { id: recordId('k1'), name: 'עיריית חולון' }
  const nameOf = clientNames(new Map([['k1', client]]))
  expect(['k1', 'gone', null].map((id) => nameOf(event('e', { client_id: id })))).toEqual([
    'עיריית חולון',
    'לקוח שנמחק',
    '',
  ])
  expect(clientNames(undefined)(event('e', { client_id: 'k1' }))).toBe('')
})
