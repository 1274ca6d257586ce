import { type Change, eventSchema, type Patch, recordId, taskSchema } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { layOverPart, layOverRow, layOverRows } from './lay-changes.ts'

const change = (id: string, patch: Patch, operation: Change['operation'] = 'update'): Change => ({
  entity: 'tasks',
  recordId: recordId(id),
  operation,
  patch,
})

const row = (id: string, fields: Partial<ReturnType<typeof taskSchema.parse>> = {}) => ({
  ...taskSchema.parse({ description: id, sort_order: 'a0' }),
  id,
  created_at: '',
  updated_at: '',
  _version: 1,
  _clocks: {},
  _synced: true,
  ...fields,
})
type Row = ReturnType<typeof row>

const rows: readonly Row[] = [row('a'), row('b')]
const lay = layOverRows<Row>('tasks', ({ status }) => status === 'פתוח')

describe('laying changes over rows', () => {
  it.each<[string, Patch, Partial<Row>]>([
    ['a field', { priority: 'קריטית' }, { priority: 'קריטית' }],
    ['an ordering key', { sort_order: 'a0V' }, { sort_order: 'a0V' }],
    ['an element of a set', { [`tags/${encodeURIComponent('דחוף')}`]: true }, { tags: ['דחוף'] }],
    [
      'a new checklist line',
      { 'checklist/c1/item': 'במה', 'checklist/c1/completed': true },
      { checklist: [{ id: recordId('c1'), item: 'במה', completed: true, sort_order: null }] },
    ],
  ])('patches %s, and leaves other rows the same objects', (_what, patch, shown) => {
    const laid = lay(rows, [change('a', patch)])
    expect(laid[0]).toMatchObject({ description: 'a', ...shown, _synced: false })
    expect(laid[1]).toBe(rows[1])
  })

  it('ticks one line and keeps a line that a colleague added', () => {
    const checklist = ['c1', 'c2'].map((id) => ({ id: recordId(id), item: id, completed: false, sort_order: null }))
    const [laid] = lay([row('a', { checklist })], [change('a', { 'checklist/c1/completed': true })])
    expect(laid?.checklist.map(({ id, completed }) => [id, completed])).toEqual([
      ['c1', true],
      ['c2', false],
    ])
  })

  it('lays several changes of one row in their order', () => {
    const [laid] = lay(rows, [change('a', { sort_order: 'a1', priority: 'קריטית' }), change('a', { sort_order: 'a2' })])
    expect(laid).toMatchObject({ sort_order: 'a2', priority: 'קריטית' })
  })

  it('adds a created row, with the defaults of its entity, once', () => {
    const created = change('c', { description: 'חדשה' }, 'create')
    const laid = lay(rows, [created, change('c', { priority: 'קריטית' })])
    expect(laid).toHaveLength(3)
    expect(laid[2]).toMatchObject({ id: 'c', description: 'חדשה', status: 'פתוח', priority: 'קריטית', checklist: [] })
    expect(lay([...rows, row('c')], [created]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('adds no row that the query would not find, or whose members it does not know', () => {
    const created = change('c', { description: 'חדשה', status: 'הושלם' }, 'create')
    expect(lay(rows, [created])).toBe(rows)
    expect(layOverRows<Row>('tasks')(rows, [created])).toBe(rows)
  })

  it('leaves out what was deleted, and what the query would not find any more', () => {
    expect(lay(rows, [change('a', {}, 'delete')]).map(({ id }) => id)).toEqual(['b'])
    expect(lay(rows, [change('a', { status: 'הושלם' })]).map(({ id }) => id)).toEqual(['b'])
    expect(lay(rows, [change('c', { description: 'x' }, 'create'), change('c', {}, 'delete')])).toBe(rows)
  })

  it('leaves rows as they are when nothing concerns them', () => {
    expect(lay(rows, [])).toBe(rows)
    expect(lay(rows, [change('z', { priority: 'קריטית' })])).toBe(rows)
    expect(lay(rows, [{ ...change('a', { name: 'x' }), entity: 'events' }])).toBe(rows)
  })

  it('lays over one record, created and deleted ones too', () => {
    const layA = layOverRow<Row>('tasks', 'a')
    expect(layA(row('a'), [change('a', { priority: 'קריטית' })])?.priority).toBe('קריטית')
    expect(layA(row('a'), [change('a', {}, 'delete')])).toBeNull()
    expect(layA(null, [change('a', { description: 'חדשה' }, 'create')])?.description).toBe('חדשה')
    expect(layA(null, [change('b', { description: 'חדשה' }, 'create')])).toBeNull()
  })

  it('lays over the rows inside a value, which stays the same object when nothing concerns it', () => {
    const value = { total: 2, tasks: rows }
    const layPart = layOverPart<typeof value, 'tasks'>('tasks', lay)
    expect(layPart(value, [change('z', {})])).toBe(value)
    expect(layPart(value, [change('a', {}, 'delete')])).toEqual({ total: 2, tasks: [rows[1]] })
  })

  it('keeps the parts of an event that this person does not see unseen', () => {
    const { manager_checklist: _hidden, ...visible } = eventSchema.parse({ name: 'א', date: '2027-04-16' })
    const event = { ...visible, id: 'e1', created_at: '', updated_at: '', _version: 1, _clocks: {}, _synced: true }
    const [laid] = layOverRows<typeof event>('events')(
      [event],
      [{ entity: 'events', recordId: recordId('e1'), operation: 'update', patch: { name: 'ב' } }],
    )
    expect(laid).toMatchObject({ name: 'ב' })
    expect(laid).not.toHaveProperty('manager_checklist')
  })
})
