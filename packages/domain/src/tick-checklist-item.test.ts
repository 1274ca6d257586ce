import { describe, expect, it } from 'vitest'
import { eventSchema, type VisibleEvent } from './event/schema.ts'
import { recordId } from './shared/ids.ts'
import type { ChecklistItem } from './shared/checklist.ts'
import { type Task, taskSchema } from './task/schema.ts'
import { person } from './testing/people.ts'
import { tickChecklistItem } from './tick-checklist-item.ts'

const meta = { created_at: '', updated_at: '', _version: 1 }
const line = (id: string, completed = false): ChecklistItem => ({
  id: recordId(id),
  item: id,
  completed,
  sort_order: null,
})
const items = [line('c1'), line('c2', true)]

const event = (fields: Partial<VisibleEvent>): VisibleEvent => ({
  ...eventSchema.parse({ name: 'א', date: '2027-04-16' }),
  id: recordId('e1'),
  ...meta,
  ...fields,
})
const task = (fields: Partial<Task> = {}): Task => ({
  ...taskSchema.parse({ description: 'א' }),
  id: recordId('t1'),
  ...meta,
  checklist: items,
  ...fields,
})

const admin = { actor: person('admin') }
const worker = { actor: person('user') }

describe('tickChecklistItem', () => {
  it.each(['checklist', 'manager_checklist'] as const)("writes the one cell of an event's %s", (field) => {
    const place = { entity: 'events', field, record: event({ [field]: items }) } as const
    expect(tickChecklistItem(admin, { ...place, itemId: 'c1', completed: true })).toEqual({
      ok: true,
      value: [{ entity: 'events', recordId: 'e1', operation: 'update', patch: { [`${field}/c1/completed`]: true } }],
    })
    expect(tickChecklistItem(admin, { ...place, itemId: 'c2', completed: false })).toMatchObject({
      value: [{ patch: { [`${field}/c2/completed`]: false } }],
    })
  })

  it("writes the one cell of a task's checklist", () => {
    const place = { entity: 'tasks', field: 'checklist', record: task() } as const
    expect(tickChecklistItem(admin, { ...place, itemId: 'c1', completed: true })).toEqual({
      ok: true,
      value: [{ entity: 'tasks', recordId: 't1', operation: 'update', patch: { 'checklist/c1/completed': true } }],
    })
  })

  it('writes nothing for a line that has that state already', () => {
    const place = { entity: 'tasks', field: 'checklist', record: task() } as const
    expect(tickChecklistItem(admin, { ...place, itemId: 'c2', completed: true })).toEqual({ ok: true, value: [] })
  })

  it('refuses a line that is not there, and a list that the person does not have', () => {
    const gone = { ok: false, error: { code: 'not_found' } }
    const { manager_checklist: _hidden, ...visible } = event({ checklist: items })
    for (const field of ['checklist', 'manager_checklist'] as const)
      expect(
        tickChecklistItem(worker, { entity: 'events', field, record: visible, itemId: 'c9', completed: true }),
      ).toEqual(gone)
  })

  it('lets everyone who sees an event tick it, and a task its assignee and those who may edit tasks', () => {
    const tickEvent = { entity: 'events', field: 'checklist', record: event({ checklist: items }) } as const
    expect(tickChecklistItem(worker, { ...tickEvent, itemId: 'c1', completed: true }).ok).toBe(true)
    const tick = (record: Task, actor = worker.actor) =>
      tickChecklistItem({ actor }, { entity: 'tasks', field: 'checklist', record, itemId: 'c1', completed: true }).ok
    expect(tick(task())).toBe(false)
    expect(tick(task({ assigned_user: worker.actor.email }))).toBe(true)
    expect(tick(task(), person('user', { can_edit_tasks: true }))).toBe(true)
  })
})
