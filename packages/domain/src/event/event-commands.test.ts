import { describe, expect, it } from 'vitest'
import { type RecordId, recordId } from '../shared/ids.ts'
import { orderKeySchema } from '../shared/order-key.ts'
import { contextOf, person } from '../testing/people.ts'
import { boardColumns } from './board.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { editEvent } from './edit-event.ts'
import { moveEvent, placeAfterMove } from './move-event.ts'
import { eventSchema, type VisibleEvent } from './schema.ts'
import { eventStatuses } from './values.ts'

const event = (fields: Partial<VisibleEvent> = {}, id = 'e1'): VisibleEvent => ({
  ...eventSchema.parse({ name: 'מרתון ירושלים', date: '2027-04-16' }),
  id: recordId(id),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
  ...fields,
})

const admin = contextOf()
const worker = contextOf(person('user'))
const editor = contextOf(person('user', { can_create_events: true, can_edit_events: true }))
const operator = contextOf(person('operator'))

describe('createEvent', () => {
  it('[A7.7] writes what was given, trimmed, and nothing that is a default anyway', () => {
    const input = { name: ' השקה ', date: '2027-04-20', location: 'יפו', tags: ['דחוף'] }
    const made = createEvent(editor, { input, column: [] })
    expect(made).toMatchObject({
      ok: true,
      value: [
        {
          entity: 'events',
          recordId: 'new-1',
          operation: 'create',
          patch: { name: 'השקה', date: '2027-04-20', location: 'יפו', user_id: 'user-1' },
        },
      ],
    })
    if (!made.ok) return
    expect(Object.keys(made.value[0]?.patch ?? {}).sort()).toEqual(
      ['name', 'date', 'location', 'sort_order', `tags/${encodeURIComponent('דחוף')}`, 'user_id'].sort(),
    )
  })

  it('stands at the top of its column', () => {
    const made = createEvent(editor, {
      input: { name: 'א', date: '2027-04-20' },
      column: [{ id: 'x', sort_order: 'a5' }],
    })
    expect(made.ok && orderKeySchema.parse(made.value[0]?.patch['sort_order']) < 'a5').toBe(true)
  })

  it('says which field is wrong', () => {
    expect(createEvent(editor, { input: { date: '2027-04-20' }, column: [] })).toEqual({
      ok: false,
      error: { code: 'invalid', field: 'name', reason: 'required' },
    })
    expect(createEvent(editor, { input: { name: 'א', date: 'מחר' }, column: [] })).toEqual({
      ok: false,
      error: { code: 'invalid', field: 'date', reason: 'bad_day' },
    })
  })

  it('is refused to those who may not create', () => {
    expect(createEvent(worker, { input: { name: 'א', date: '2027-04-20' }, column: [] })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  })

  it("assigns an operator's event to that operator", () => {
    const made = createEvent(operator, { input: { name: 'א', date: '2027-04-20' }, column: [] })
    expect(made.ok && made.value[0]?.patch['assigned_operator_id']).toBe('operator-1')
  })

  it('leaves manager fields to admins', () => {
    const input = { name: 'א', date: '2027-04-20', payment_status: 'שולם חלקית' }
    expect(createEvent(editor, { input, column: [] })).toEqual({
      ok: false,
      error: { code: 'forbidden', field: 'payment_status' },
    })
    expect(createEvent(admin, { input, column: [] }).ok).toBe(true)
  })
})

describe('editEvent', () => {
  it('[A7.8] writes only what changed since the person began', () => {
    const base = event({
      checklist: [{ id: recordId('c1'), item: 'אישור משטרה', completed: false, sort_order: 'a0' }],
      tags: ['דחוף', 'LED'],
    })
    const input = {
      name: base.name,
      location: 'כיכר השעון',
      tags: ['LED', 'ילדים'],
      checklist: [{ ...base.checklist[0], completed: true }],
    }
    expect(editEvent(editor, { base, input })).toEqual({
      ok: true,
      value: [
        {
          entity: 'events',
          recordId: 'e1',
          operation: 'update',
          patch: {
            location: 'כיכר השעון',
            [`tags/${encodeURIComponent('ילדים')}`]: true,
            [`tags/${encodeURIComponent('דחוף')}`]: false,
            'checklist/c1/completed': true,
          },
        },
      ],
    })
  })

  it('writes nothing when nothing changed', () => {
    expect(editEvent(editor, { base: event(), input: { name: 'מרתון ירושלים', location: '  ' } })).toEqual({
      ok: true,
      value: [],
    })
  })

  it('removes a checklist line as a whole', () => {
    const base = event({ checklist: [{ id: recordId('c1'), item: 'במה', completed: false, sort_order: null }] })
    const edited = editEvent(editor, { base, input: { checklist: [] } })
    expect(edited.ok && edited.value[0]?.patch).toEqual({ 'checklist/c1': null })
  })

  it('shortens a list that is beyond its limit, as after a merge without a server, one by one, and lengthens none', () => {
    const tags = Array.from({ length: 510 }, (_, index) => String(index))
    const base = event({ tags })
    expect(editEvent(editor, { base, input: { tags: tags.slice(1), location: ' יפו ' } })).toMatchObject({
      ok: true,
      value: [{ patch: { 'tags/0': false, location: 'יפו' } }],
    })
    const refused = { ok: false, error: { code: 'invalid', field: 'tags', reason: 'too_many' } }
    expect(editEvent(editor, { base, input: { tags: [...tags, 'LED'] } })).toEqual(refused)
    expect(editEvent(editor, { base: event(), input: { tags } })).toEqual(refused)
  })

  it('refuses a drive link that is no link, and changes nothing', () => {
    expect(editEvent(editor, { base: event(), input: { drive_url: 'סתם טקסט' } })).toEqual({
      ok: false,
      error: { code: 'invalid', field: 'drive_url', reason: 'bad_link' },
    })
  })

  it('lets anyone who sees it tick and complete, and no more', () => {
    const base = event({ checklist: [{ id: recordId('c1'), item: 'במה', completed: false, sort_order: null }] })
    const ticked = [{ ...base.checklist[0], completed: true }]
    expect(editEvent(worker, { base, input: { checklist: ticked, is_completed: true } }).ok).toBe(true)
    expect(editEvent(worker, { base, input: { name: 'אחר' } })).toEqual({
      ok: false,
      error: { code: 'forbidden', field: 'name' },
    })
  })
})

describe('moveEvent', () => {
  const column = [
    { id: 'a', sort_order: 'a1' },
    { id: 'b', sort_order: 'a2' },
  ]

  it('[A4.6] [A3.11] [A4.7] sets the column and one order key: one record is written, not two columns', () => {
    const moved = moveEvent(worker, { event: event(), status: 'בוטל', column, index: 1 })
    if (!moved.ok) throw new Error(moved.error.code)
    expect(moved.value).toHaveLength(1)
    const patch = moved.value[0]?.patch ?? {}
    expect(patch['status']).toBe('בוטל')
    expect(orderKeySchema.parse(patch['sort_order']) > 'a1' && orderKeySchema.parse(patch['sort_order']) < 'a2').toBe(
      true,
    )
  })

  it('writes only the place when the column stays', () => {
    const moved = moveEvent(worker, { event: event(), status: eventStatuses[0], column, index: 0 })
    expect(moved.ok && Object.keys(moved.value[0]?.patch ?? {})).toEqual(['sort_order'])
  })

  it('tells where the card is after it, which an undo needs', () => {
    const before = event({ sort_order: 'a5' })
    const moved = moveEvent(worker, { event: before, status: 'בוטל', column, index: 1 })
    if (!moved.ok) throw new Error(moved.error.code)
    expect(placeAfterMove(before, moved.value)).toEqual(moved.value[0]?.patch)
  })

  it('is refused to an operator whose event it is not', () => {
    expect(moveEvent(operator, { event: event(), status: 'בוטל', column, index: 0 }).ok).toBe(false)
    expect(
      moveEvent(operator, {
        event: event({ assigned_operator_id: 'operator-1' as RecordId }),
        status: 'בוטל',
        column,
        index: 0,
      }).ok,
    ).toBe(true)
  })
})

describe('deleteEvent', () => {
  it('[A7.9] asks the policy', () => {
    expect(deleteEvent(editor, { event: event() }).ok).toBe(false)
    expect(deleteEvent(admin, { event: event() })).toEqual({
      ok: true,
      value: [{ entity: 'events', recordId: 'e1', operation: 'delete', patch: {} }],
    })
  })
})

describe('boardColumns', () => {
  it('[A4.1] puts every event that is not archived into the column of its status, in order', () => {
    const columns = boardColumns([
      event({ sort_order: 'a2' }, 'second'),
      event({ sort_order: 'a1' }, 'first'),
      event({ is_archived: true }, 'archived'),
      event({ status: 'ישן' as VisibleEvent['status'], sort_order: null }, 'unknown'),
      event({ status: 'בוטל' }, 'cancelled'),
    ])
    expect([...columns].map(([status, cards]) => [status, cards.map(({ id }) => id)])).toEqual([
      [eventStatuses[0], ['first', 'second', 'unknown']],
      [eventStatuses[1], []],
      [eventStatuses[2], []],
      [eventStatuses[3], ['cancelled']],
    ])
  })
})
