import { expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { boardColumns } from './board.ts'
import { editEvent } from './edit-event.ts'
import { moveEvent } from './move-event.ts'
import { eventSchema, type VisibleEvent } from './schema.ts'

const context = contextOf()

const event = (id: string, fields: Partial<VisibleEvent>): VisibleEvent => ({
  ...eventSchema.parse({ name: id, date: '2026-04-16' }),
  id: recordId(id),
  created_at: '2026-04-01T08:00:00.000Z',
  updated_at: '2026-04-01T08:00:00.000Z',
  _version: 1,
  ...fields,
})

const status = 'סיימתי - לבדיקה'
const namesIn = (events: readonly VisibleEvent[]): readonly string[] =>
  (boardColumns(events).get(status) ?? []).map(({ id }) => id)

it('[A4.12] restoring sets is_archived to false and nothing else: the card returns to its column and its place', () => {
  const archived = event('b', { status, sort_order: 'a2', is_archived: true })
  expect(editEvent(context, { base: archived, input: { is_archived: false } })).toEqual({
    ok: true,
    value: [{ entity: 'events', recordId: 'b', operation: 'update', patch: { is_archived: false } }],
  })
  const others = [event('a', { status, sort_order: 'a1' }), event('c', { status, sort_order: 'a3' })]
  expect(namesIn([...others, { ...archived, is_archived: false }])).toEqual(['a', 'b', 'c'])
})

it('a place that was given away meanwhile is shared, in the order of ids, and a drop between the two still finds room', () => {
  const restored = event('x', { status, sort_order: 'a2' })
  const column = [event('k', { status, sort_order: 'a2' }), restored]
  expect(namesIn(column.toReversed())).toEqual(['k', 'x'])

  const moved = moveEvent(context, { event: event('new', { status, sort_order: 'a9' }), status, column, index: 1 })
  if (!moved.ok) throw new Error(moved.error.code)
  const keys = new Map(moved.value.map(({ recordId: id, patch }) => [id as string, patch['sort_order']]))
  const after = [...column, event('new', { status })].map((card) => ({
    ...card,
    sort_order: (keys.get(card.id) ?? card.sort_order) as string,
  }))
  expect(namesIn(after)).toEqual(['k', 'new', 'x'])
})

it('is refused to those who may not delete events', () => {
  const worker = { ...context, actor: person('user', { can_edit_events: true }) }
  const base = event('b', { is_archived: true })
  expect(editEvent(worker, { base, input: { is_archived: false } })).toEqual({
    ok: false,
    error: { code: 'forbidden', field: 'is_archived' },
  })
})
