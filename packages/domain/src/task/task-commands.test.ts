import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordInput } from '../record-commands.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { type Ordered, orderKeySchema } from '../shared/order-key.ts'
import { contextOf, person } from '../testing/people.ts'
import { deleteTask, editTask, editTasks } from './commands.ts'
import { createTask } from './create-task.ts'
import { moveTask } from './move-task.ts'
import { compareTasks, indexInWhole, type OrderedTask } from './order.ts'
import { type Task, taskSchema } from './schema.ts'
import { taskPriorities, taskStatuses, taskTags } from './values.ts'

const task = (fields: Partial<Task> = {}, id = 't1'): Task => ({
  ...taskSchema.parse({ description: 'להזמין גנרטור' }),
  id: recordId(id),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
  ...fields,
})

const admin = contextOf()
const worker = contextOf(person('user'))
const editor = contextOf(person('user', { can_edit_tasks: true, can_delete_tasks: true }))
const operator = contextOf(person('operator'))

const tick = (base: Task) => ({
  base,
  input: { checklist: base.checklist.map((item) => ({ ...item, completed: true })) },
})
const withItem = (fields: Partial<Task> = {}) =>
  task({ checklist: [{ id: recordId('c1'), item: 'לחתום', completed: false, sort_order: null }], ...fields })

describe('createTask', () => {
  it('[A7.10] writes what was given, trimmed, at the top, and nothing that is a default anyway', () => {
    const made = createTask(worker, {
      input: { description: ' להזמין במה ', priority: 'רגילה', tags: ['דחוף'] },
      others: [{ id: 'x', sort_order: 'a5' }],
    })
    if (!made.ok) throw new Error(made.error.code)
    const [change] = made.value
    expect(change).toMatchObject({
      entity: 'tasks',
      recordId: 'new-1',
      operation: 'create',
      patch: { description: 'להזמין במה', user_id: 'user-1' },
    })
    expect(Object.keys(change?.patch ?? {}).sort()).toEqual(
      ['description', 'sort_order', `tags/${encodeURIComponent('דחוף')}`, 'user_id'].sort(),
    )
    expect(orderKeySchema.parse(change?.patch['sort_order']) < 'a5').toBe(true)
  })

  it('[A5.5] needs a description, and a permission', () => {
    expect(createTask(worker, { input: { description: '  ' }, others: [] })).toEqual({
      ok: false,
      error: { code: 'invalid', field: 'description', reason: 'required' },
    })
    expect(createTask(operator, { input: { description: 'א' }, others: [] })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  })
})

describe('editTask', () => {
  it('[A4.22] takes a task from any status to any other', () => {
    for (const from of taskStatuses)
      for (const to of taskStatuses) {
        const edited = editTask(editor, { base: task({ status: from }), input: { status: to } })
        expect(edited.ok && edited.value.map(({ patch }) => patch)).toEqual(from === to ? [] : [{ status: to }])
      }
    for (const priority of taskPriorities) expect(editTask(editor, { base: task(), input: { priority } }).ok).toBe(true)
  })

  it('[A7.11] takes a part or the whole, and writes only what differs', () => {
    const base = task({ status: 'בתהליך' })
    const changed = { ok: true, value: [{ operation: 'update', patch: { description: 'במה ראשית' } }] }
    const { id: _id, created_at: _created, updated_at: _updated, _version, ...whole } = base
    expect(editTask(editor, { base, input: { description: 'במה ראשית' } })).toMatchObject(changed)
    expect(editTask(editor, { base, input: { ...whole, description: 'במה ראשית' } })).toMatchObject(changed)
    expect(deleteTask(editor, { task: base })).toMatchObject({ ok: true, value: [{ operation: 'delete', patch: {} }] })
  })

  it('[A4.25] [A4.26] adds and removes the preset tags one by one', () => {
    expect(taskTags).toEqual(['דחוף', 'דרוש אישור', 'בוצע חלקית', 'לבדיקה שלי', 'להציג ללקוח'])
    const edited = editTask(editor, { base: task({ tags: ['דחוף', 'ישן'] }), input: { tags: ['ישן', 'להציג ללקוח'] } })
    expect(edited.ok && edited.value[0]?.patch).toEqual({
      [`tags/${encodeURIComponent('להציג ללקוח')}`]: true,
      [`tags/${encodeURIComponent('דחוף')}`]: false,
    })
  })

  it('[A6.12] is refused without the permission, except a tick by the assignee', () => {
    expect(editTask(worker, { base: task(), input: { status: 'הושלם' } })).toMatchObject({
      ok: false,
      error: { code: 'forbidden', field: 'status' },
    })
    expect(editTask(worker, tick(withItem()))).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(editTask(worker, tick(withItem({ assigned_user: 'USER-1@bama.test' })))).toMatchObject({
      ok: true,
      value: [{ patch: { 'checklist/c1/completed': true } }],
    })
  })

  it("[A6.11] [A6.12] lets people finish what is theirs and edit what they made; switched off it is the document's rule", () => {
    const theirs = task({ assigned_user: 'USER-1@bama.test' })
    const made = task({ user_id: recordId('user-1') })
    const isDone = (context: CommandContext, base: Task, input: RecordInput) => editTask(context, { base, input }).ok
    const bare = contextOf(person('user', { can_update_own_tasks: false }))
    expect(isDone(worker, theirs, { status: 'הושלם' })).toBe(true)
    expect(isDone(worker, theirs, { priority: 'גבוהה' })).toBe(false)
    expect(isDone(worker, made, { status: 'הושלם', priority: 'גבוהה', description: 'במה ראשית' })).toBe(true)
    expect(deleteTask(worker, { task: made }).ok).toBe(false)
    expect(isDone(bare, theirs, { status: 'הושלם' })).toBe(false)
    expect(isDone(bare, made, { description: 'במה ראשית' })).toBe(false)
    // Each of the two permissions is enough on its own.
    const onlyEditor = contextOf(person('user', { can_update_own_tasks: false, can_edit_tasks: true }))
    expect(isDone(onlyEditor, task(), { status: 'הושלם' })).toBe(true)
  })
})

describe('editTasks', () => {
  it('is one change for each, and leaves out what is so already', () => {
    const edits = [task({}, 'a'), task({ status: 'הושלם' }, 'b'), task({}, 'c')].map((base) => ({
      base,
      input: { status: 'הושלם' },
    }))
    const edited = editTasks(editor, { edits })
    expect(edited.ok && edited.value.map(({ recordId: id, patch }) => [id, patch])).toEqual([
      ['a', { status: 'הושלם' }],
      ['c', { status: 'הושלם' }],
    ])
  })

  it('takes what it may, and is refused when it may nothing', () => {
    const mine = withItem({ assigned_user: 'user-1@bama.test' })
    const edited = editTasks(worker, { edits: [tick(mine), tick(withItem())] })
    expect(edited.ok && edited.value).toHaveLength(1)
    expect(editTasks(worker, { edits: [{ base: task(), input: { deadline: '2027-01-01' } }] })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    expect(editTasks(worker, { edits: [] })).toEqual({ ok: true, value: [] })
  })
})

describe('deleteTask', () => {
  it('[A6.13] is for holders of the permission, and for admins alone once the task is completed', () => {
    const done = task({ status: 'הושלם' })
    expect([
      deleteTask(worker, { task: task() }).ok,
      deleteTask(editor, { task: task() }).ok,
      deleteTask(editor, { task: done }).ok,
    ]).toEqual([false, true, false])
    expect(deleteTask(admin, { task: done })).toMatchObject({
      ok: true,
      value: [{ entity: 'tasks', recordId: 't1', operation: 'delete' }],
    })
  })
})

const others: readonly Ordered[] = [
  { id: 'a', sort_order: 'a1' },
  { id: 'b', sort_order: 'a2' },
  { id: 'c', sort_order: 'a3' },
]

describe('moveTask', () => {
  it('[A4.31] writes one record, by anyone who sees tasks', () => {
    const moved = moveTask(worker, { task: task(), others, index: 1 })
    if (!moved.ok) throw new Error(moved.error.code)
    const key = orderKeySchema.parse(moved.value[0]?.patch['sort_order'])
    expect(moved.value).toEqual([{ entity: 'tasks', recordId: 't1', operation: 'update', patch: { sort_order: key } }])
    expect('a1' < key && key < 'a2').toBe(true)
  })

  it('[A4.32] ignores an index out of range', () => {
    for (const index of [-1, 4, 0.5, Number.NaN])
      expect(moveTask(admin, { task: task(), others, index })).toEqual({ ok: true, value: [] })
  })

  it('gives places to those above that have none, and to nobody below', () => {
    const loose: Ordered[] = Array.from({ length: 50 }, (_, index) => ({ id: `n${index}`, sort_order: null }))
    const top = moveTask(worker, { task: task(), others: [...others, ...loose], index: 3 })
    expect(top.ok && top.value).toHaveLength(1)
    const below = moveTask(worker, { task: task(), others: [...others, ...loose], index: 5 })
    expect(below.ok && below.value.map(({ recordId: id }) => String(id))).toEqual(['t1', 'n0', 'n1'])
  })
})

const anyTask: fc.Arbitrary<OrderedTask> = fc.record({
  id: fc.uuid(),
  sort_order: fc.option(fc.constantFrom('a0', 'a1', 'a2', 'Zz', 'b00'), { nil: null }),
  created_at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'),
})
const anyTasks = fc.uniqueArray(anyTask, { selector: ({ id }) => id, maxLength: 30 })

describe('compareTasks', () => {
  it('[A4.30] is by place if both have one, else the newest first', () => {
    const list: OrderedTask[] = [
      { id: 'old', sort_order: null, created_at: '2026-01-01T00:00:00.000Z' },
      { id: 'second', sort_order: 'a2', created_at: '2026-03-01T00:00:00.000Z' },
      { id: 'new', sort_order: null, created_at: '2026-02-01T00:00:00.000Z' },
      { id: 'first', sort_order: 'a1', created_at: '2025-01-01T00:00:00.000Z' },
    ]
    expect(list.toSorted(compareTasks).map(({ id }) => id)).toEqual(['first', 'second', 'new', 'old'])
  })

  it('is a total order: whatever order they come in, they stand in one', () => {
    fc.assert(
      fc.property(anyTasks, fc.infiniteStream(fc.nat()), (tasks, numbers) => {
        const shuffled = tasks
          .map((one) => ({ one, at: numbers.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        expect(shuffled.toSorted(compareTasks)).toEqual(tasks.toSorted(compareTasks))
        for (const a of tasks)
          for (const b of tasks) {
            expect(Math.sign(compareTasks(a, b)) + Math.sign(compareTasks(b, a))).toBe(0)
            for (const c of tasks)
              if (compareTasks(a, b) < 0 && compareTasks(b, c) < 0) expect(compareTasks(a, c)).toBeLessThan(0)
          }
      }),
      { numRuns: 60 },
    )
  })

  it('puts a moved task at the place that was asked for, whatever places the others have', () => {
    fc.assert(
      fc.property(anyTasks, fc.nat(), (tasks, at) => {
        const list = tasks.toSorted(compareTasks)
        const index = at % (list.length + 1)
        const moved = moveTask(admin, { task: task({}, 'moving'), others: list, index })
        if (!moved.ok) throw new Error(moved.error.code)
        const keys = new Map(
          moved.value.map(({ recordId: id, patch }) => [String(id), orderKeySchema.parse(patch['sort_order'])]),
        )
        const after = [...list, { ...task({}, 'moving') }].map((one) => ({
          ...one,
          sort_order: keys.get(one.id) ?? one.sort_order,
        }))
        expect(after.toSorted(compareTasks).map(({ id }) => id)).toEqual(
          list.toSpliced(index, 0, task({}, 'moving')).map(({ id }) => id),
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('indexInWhole', () => {
  it('puts a task beside its shown neighbour, whatever a filter hides', () => {
    const whole = ['h1', 'a', 'h2', 'h3', 'b', 'h4'].map((id) => ({ id, sort_order: null }))
    const shown = whole.filter(({ id }) => !id.startsWith('h'))
    expect([0, 1, 2, 3, -1].map((index) => indexInWhole(whole, shown, index))).toEqual([1, 2, 5, -1, -1])
    expect(indexInWhole(whole, [], 0)).toBe(0)
  })
})
