import { describe, expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { crewNeedSchema } from '../crew/schema.ts'
import { type Event, eventSchema } from '../event/schema.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { orderKeySchema } from '../shared/order-key.ts'
import type { RestOf } from '../task/before-rest.ts'
import { ruleFields } from '../task/due-rule.ts'
import { type Task, taskSchema } from '../task/schema.ts'
import { taskStatus } from '../task/values.ts'
import { person } from '../testing/people.ts'
import { beginEvent, beginningOfCopy, beginningOfTemplate, mayUndoBeginning, undoBeginning } from './begin-event.ts'
import { addTemplate } from './commands.ts'
import { type EventTemplate, templateSchema } from './schema.ts'
import { eventOfTemplate, templateOfEvent } from './template-of-event.ts'

const noRest: RestOf = () => undefined
const meta = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', _version: 1 }
const contextOf = (actor: Actor): CommandContext => {
  let count = 0
  return { actor, newId: () => recordId(`new-${++count}`), random: () => 0.4 }
}

const event: Event = {
  ...eventSchema.parse({
    name: 'חתונת רותם ואיתי',
    date: '2027-04-15',
    end_date: '2027-04-16',
    start_time: '19:30',
    load_in_day: -1,
    load_in_time: '09:00',
    location: 'גן אירועים',
    tags: ['LED'],
    payment_status: 'שולם במלואו',
    quote_number: '77',
    client_id: 'client-1',
    checklist: [
      { id: 'c2', item: 'כבלים', completed: true, sort_order: 'a2' },
      { id: 'c1', item: 'במה', completed: true, sort_order: 'a1' },
    ],
  }),
  ...meta,
  id: recordId('e1'),
}
const task = (id: string, fields: object): Task => ({
  ...taskSchema.parse({ description: id, event_id: 'e1', ...fields }),
  ...meta,
  id: recordId(id),
})
const tasks = [
  task('by-rule', {
    ...ruleFields({ anchor: 'load_in', days: -1, time: '12:00', beforeRest: true }, event, noRest),
    checklist: [{ id: 'l1', item: 'ספק', completed: true, sort_order: 'a1' }],
    assigned_user: 'dana@bama.test',
    status: 'הושלם',
    priority: 'גבוהה',
  }),
  task('dated', { deadline: '2027-04-05' }),
  task('undated', {}),
]
const need = (role: string, count: number) => ({
  ...crewNeedSchema.parse({ event_id: 'e1', role, count, call_time: '14:00' }),
  ...meta,
  id: recordId(`need-${count}`),
})
const needs = [need('תאורן', 2), need('סאונדמן', 0)]

const template: EventTemplate = {
  ...templateOfEvent(contextOf(person('admin')), event, tasks, needs),
  ...meta,
  id: recordId('p1'),
}

describe('[S110] a template of an event', () => {
  it('keeps times, place, checklist, tasks with rules and needs, and nothing that was decided or done', () => {
    expect(template).toMatchObject({
      name: 'חתונת רותם ואיתי',
      day_count: 2,
      start_time: '19:30',
      load_in_day: -1,
      location: 'גן אירועים',
      tags: ['LED'],
      checklist: [
        { item: 'במה', completed: false },
        { item: 'כבלים', completed: false },
      ],
      tasks: [
        { description: 'by-rule', anchor: 'load_in', days: -1, time: '12:00', before_rest: true, checklist: 'ספק' },
        { description: 'dated', anchor: 'start', days: -10, time: null, before_rest: false },
        { description: 'undated', anchor: null },
      ],
      needs: [{ role: 'תאורן', count: 2, call_time: '14:00' }],
    })
    const text = JSON.stringify(template)
    for (const kept of ['77', 'שולם במלואו', 'client-1', 'dana@bama.test', 'הושלם']) expect(text).not.toContain(kept)
    expect(addTemplate(contextOf(person('operator')), templateSchema.parse({ name: 'חתונה' })).ok).toBe(true)
    expect(addTemplate(contextOf(person('user')), { name: 'חתונה' })).toEqual({
      ok: false,
      error: { code: 'forbidden' },
    })
  })

  it('cuts no letter in two where something is too long', () => {
    const [most, line] = [{ name: `${'א'.repeat(119)}😀` }, `${'א'.repeat(499)}😀`]
    const checklist = Array.from({ length: 10 }, (_, index) => ({
      id: `l${index}`,
      item: 'א'.repeat(index === 0 ? 497 : 499),
      sort_order: `a${index}`,
    }))
    const lines = [...checklist, { id: 'last', item: 'א😀', sort_order: 'aA' }]
    const long = task('long', { description: `${'א'.repeat(1999)}😀`, checklist: lines })
    const made = templateOfEvent(contextOf(person('admin')), { ...event, ...most }, [long], [])
    const texts = [made.name, ...made.tasks.flatMap(({ description, checklist: all }) => [description, all ?? ''])]
    expect(texts.map((text) => [text.length, text.isWellFormed()])).toEqual([119, 1999, 4999].map((n) => [n, true]))
    const [begun] = beginningOfTemplate({
      tasks: made.tasks.map((one) => ({ ...one, checklist: line })),
      needs: [],
    }).tasks
    expect(begun?.lines.map((text) => [text.length, text.isWellFormed()])).toEqual([[499, true]])
  })

  it('says what the form of an event begins with', () => {
    expect(eventOfTemplate(contextOf(person('admin')), template, '2028-06-01')).toMatchObject({
      end_date: '2028-06-02',
      start_time: '19:30',
      load_in_day: -1,
      checklist: [{ item: 'במה', completed: false }, { item: 'כבלים' }],
    })
    expect(eventOfTemplate(contextOf(person('admin')), template, null).end_date).toBe(null)
  })
})

describe('an event that begins with tasks and needs', () => {
  const input = { name: 'חתונת נועה וגל', date: '2028-06-01', end_date: '2028-06-02', load_in_day: -1 }
  const begin = (actor: Actor, beginning = beginningOfTemplate(template)) =>
    beginEvent(contextOf(actor), {
      event: { id: recordId('e2'), input },
      beginning,
      others: [{ id: 't0', sort_order: 'a0' }],
      restOf: noRest,
    })

  it('[S110] gets them with dates by its own days, in the order of the template, above the open tasks', () => {
    const begun = begin(person('admin'))
    if (!begun.ok) throw new Error(begun.error.code)
    const patches = begun.value.map(({ entity, patch }) => [entity, patch] as const)
    expect(patches.map(([entity, patch]) => [entity, patch['description'] ?? patch['role']])).toEqual([
      ['tasks', 'undated'],
      ['tasks', 'dated'],
      ['tasks', 'by-rule'],
      ['crewNeeds', 'תאורן'],
    ])
    const of = (name: string) => patches.find(([, patch]) => patch['description'] === name)?.[1]
    expect(of('by-rule')).toMatchObject({
      event_id: 'e2',
      deadline: '2028-05-30',
      deadline_time: '12:00',
      rule_due: '2028-05-30T12:00',
      rule: { rule_anchor: 'load_in', rule_days: -1, rule_time: '12:00', rule_before_rest: true },
      priority: 'גבוהה',
    })
    expect(of('by-rule')).not.toHaveProperty('status')
    expect(of('dated')).toMatchObject({ deadline: '2028-05-22' })
    expect(of('undated')).not.toHaveProperty('deadline')
    const order = ['by-rule', 'dated', 'undated'].map((name) => JSON.stringify(of(name)?.['sort_order']))
    expect(order.toSorted()).toEqual(order)
    for (const key of order.map((text) => JSON.parse(text) as unknown))
      expect(orderKeySchema.safeParse(key).success && (key as string) < 'a0').toBe(true)
  })

  it('[S110] leaves out what its maker may not make: tasks by their permission, needs but for admins', () => {
    expect(begin(person('operator'))).toEqual({ ok: true, value: [] })
    const planner = begin(person('operator', { can_create_tasks: true }))
    expect(planner.ok && planner.value.map(({ entity }) => entity)).toEqual(['tasks', 'tasks', 'tasks'])
  })

  it('as a copy: tasks open again with their people, those without a rule as far from it as they were', () => {
    const begun = begin(person('admin'), beginningOfCopy(event, tasks, needs))
    if (!begun.ok) throw new Error(begun.error.code)
    const of = (name: string) => begun.value.find(({ patch }) => patch['description'] === name)?.patch
    expect(of('by-rule')).toMatchObject({ assigned_user: 'dana@bama.test', deadline: '2028-05-30' })
    expect(Object.values(of('by-rule') ?? {})).not.toContain('הושלם')
    expect(of('dated')).toMatchObject({ deadline: '2028-05-22' })
    expect(of('dated')).not.toHaveProperty('rule')
    expect(begun.value.filter(({ entity }) => entity === 'crewNeeds')).toHaveLength(1)
    expect(begun.value.some(({ entity }) => !['tasks', 'crewNeeds'].includes(entity))).toBe(false)
  })

  it.each([
    ['an admin', person('admin')],
    ['somebody else who may delete both', person('user', { can_delete_events: true, can_delete_tasks: true })],
  ] as const)('is taken back but for a task that is done by now: %s', (_name, actor) => {
    const made = { ...event, id: recordId('e2') }
    const [open, done] = [task('open', {}), task('done', { status: taskStatus.completed })]
    const undone = undoBeginning(contextOf(actor), { event: made, tasks: [open, done], changed: new Set() })
    expect(undone.ok && undone.value.map(({ recordId: id }) => id)).toEqual(['e2', 'open'])
  })

  it('is taken back whole, by whoever may delete both', () => {
    const made = { ...event, id: recordId('e2') }
    expect(
      undoBeginning(contextOf(person('admin')), { event: made, tasks: tasks.slice(1), changed: new Set() }),
    ).toMatchObject({
      value: [{ entity: 'events' }, { entity: 'tasks' }, { entity: 'tasks' }],
    })
    expect(mayUndoBeginning(person('operator'))).toBe(false)
    expect(mayUndoBeginning(person('operator', { can_delete_events: true, can_delete_tasks: true }))).toBe(true)
  })
})
