import { type Change, eventSchema, type Patch, recordId, taskSchema } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { overlayPart, overlayRow, overlayRows } from './overlay-changes.ts'

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
const overlay = overlayRows<Row>('tasks', ({ status }) => status === 'פתוח')

describe('changes over rows', () => {
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
    const patched = overlay(rows, [change('a', patch)])
    expect(patched[0]).toMatchObject({ description: 'a', ...shown, _synced: false })
    expect(patched[1]).toBe(rows[1])
  })

  it('patches neighbours that got a new key', () => {
    const patched = overlay(rows, [change('a', { sort_order: 'a5' }), change('b', { sort_order: 'a9' })])
    expect(patched.map(({ sort_order }) => sort_order)).toEqual(['a5', 'a9'])
  })

  it('ticks one line and keeps a line that a colleague added', () => {
    const checklist = ['c1', 'c2'].map((id) => ({ id: recordId(id), item: id, completed: false, sort_order: null }))
    const [patched] = overlay([row('a', { checklist })], [change('a', { 'checklist/c1/completed': true })])
    expect(patched?.checklist.map(({ id, completed }) => [id, completed])).toEqual([
      ['c1', true],
      ['c2', false],
    ])
  })

  it('applies several changes of one row in their order', () => {
    const [patched] = overlay(rows, [
      change('a', { sort_order: 'a1', priority: 'קריטית' }),
      change('a', { sort_order: 'a2' }),
    ])
    expect(patched).toMatchObject({ sort_order: 'a2', priority: 'קריטית' })
  })

  it('adds a created row, with the defaults of its entity, once', () => {
    const created = change('c', { description: 'חדשה' }, 'create')
    const patched = overlay(rows, [created, change('c', { priority: 'קריטית' })])
    expect(patched).toHaveLength(3)
    expect(patched[2]).toMatchObject({
      id: 'c',
      description: 'חדשה',
      status: 'פתוח',
      priority: 'קריטית',
      checklist: [],
    })
    expect(overlay([...rows, row('c')], [created]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('adds no row that the query would not find, or whose members it does not know', () => {
    const created = change('c', { description: 'חדשה', status: 'הושלם' }, 'create')
    expect(overlay(rows, [created])).toBe(rows)
    expect(overlayRows<Row>('tasks')(rows, [created])).toBe(rows)
  })

  it('leaves out what was deleted, and what the query would not find any more', () => {
    expect(overlay(rows, [change('a', {}, 'delete')]).map(({ id }) => id)).toEqual(['b'])
    expect(overlay(rows, [change('a', { status: 'הושלם' })]).map(({ id }) => id)).toEqual(['b'])
    expect(overlay(rows, [change('c', { description: 'x' }, 'create'), change('c', {}, 'delete')])).toBe(rows)
  })

  it('leaves rows as they are when nothing concerns them', () => {
    expect(overlay(rows, [])).toBe(rows)
    expect(overlay(rows, [change('z', { priority: 'קריטית' })])).toBe(rows)
    expect(overlay(rows, [{ ...change('a', { name: 'x' }), entity: 'events' }])).toBe(rows)
  })

  it('applies to one record, a created one too, and leaves a deletion to the database', () => {
    const overlayA = overlayRow<Row>('tasks', 'a')
    expect(overlayA(row('a'), [change('a', { priority: 'קריטית' })])?.priority).toBe('קריטית')
    const deleted = row('a')
    expect(overlayA(deleted, [change('a', {}, 'delete')])).toBe(deleted)
    expect(overlayA(null, [change('a', { description: 'חדשה' }, 'create')])?.description).toBe('חדשה')
    expect(overlayA(null, [change('b', { description: 'חדשה' }, 'create')])).toBeNull()
  })

  it('applies to the rows inside a value, which stays the same object when nothing concerns it', () => {
    const value = { total: 2, tasks: rows }
    const overlayTasks = overlayPart<typeof value, 'tasks'>('tasks', overlay)
    expect(overlayTasks(value, [change('z', {})])).toBe(value)
    expect(overlayTasks(value, [change('a', {}, 'delete')])).toEqual({ total: 2, tasks: [rows[1]] })
  })

  it('keeps the parts of an event that this person does not see unseen', () => {
    const { manager_checklist: _hidden, ...visible } = eventSchema.parse({ name: 'א', date: '2027-04-16' })
    const event = { ...visible, id: 'e1', created_at: '', updated_at: '', _version: 1, _clocks: {}, _synced: true }
    const [patched] = overlayRows<typeof event>('events')(
      [event],
      [{ entity: 'events', recordId: recordId('e1'), operation: 'update', patch: { name: 'ב' } }],
    )
    expect(patched).toMatchObject({ name: 'ב' })
    expect(patched).not.toHaveProperty('manager_checklist')
  })
})
