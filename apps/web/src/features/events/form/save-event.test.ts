import { type CommandContext, eventSchema, eventStatuses, recordId, type VisibleEvent } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { expect, it } from 'vitest'
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
const column = [{ id: 'e2', sort_order: 'a5' }]

it('creates at the top of the chosen column', () => {
  const saved = saveEvent(context, { base: null, input: { name: 'חתונה', date: '2027-05-01', status: today }, column })
  const patch = saved.ok ? saved.value[0]?.patch : undefined
  expect(patch).toMatchObject({ name: 'חתונה', status: today })
  expect(String(patch?.['sort_order']) < 'a5').toBe(true)
})

it('writes only the changed field', () => {
  const saved = saveEvent(context, { base, input: { location: 'חיפה' }, column: [] })
  expect(saved).toMatchObject({ ok: true, value: [{ patch: { location: 'חיפה' } }] })
  expect(saved.ok && Object.keys(saved.value[0]?.patch ?? {})).toEqual(['location'])
})

it('an event that changes its column goes to its top, in the same change', () => {
  const saved = saveEvent(context, { base, input: { location: 'חיפה', status: today }, column })
  expect(saved.ok && saved.value).toHaveLength(1)
  const patch = saved.ok ? saved.value[0]?.patch : undefined
  expect(patch).toMatchObject({ location: 'חיפה', status: today })
  expect(String(patch?.['sort_order']) < 'a5').toBe(true)
})

it('a change of column alone is a move', () => {
  const saved = saveEvent(context, { base: { ...base, status: today }, input: { status: upcoming }, column: [] })
  expect(saved.ok && Object.keys(saved.value[0]?.patch ?? {}).toSorted()).toEqual(['sort_order', 'status'])
})

it('passes on a refusal', () => {
  const worker = { ...context, actor: person('user') }
  expect(saveEvent(worker, { base, input: { location: 'חיפה' }, column: [] })).toMatchObject({
    ok: false,
    error: { code: 'forbidden', field: 'location' },
  })
})
