import {
  type CellValue,
  type Change,
  entityModels,
  type EntityName,
  type Patch,
  recordId,
  type Task,
} from '@bama/domain'
import { jewishDays } from '@bama/domain/jewish-calendar'
import {
  comingDue,
  type ComingTask,
  type DueRule,
  type RestOf,
  ruleFields,
  ruleOf,
  taskMoves,
  rescheduleWithTasks,
} from '@bama/domain/templates'
import { addDays, defaultPlace, rescheduled, taskStatus, type VisibleEvent } from '@bama/domain'
import { person } from '@bama/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeviceId, nextStamp, type Stamp } from '../stamp/stamp.ts'
import { emptyRow, mergePatch } from './merge.ts'
import type { Row } from './row.ts'

const restOf: RestOf = (day) => jewishDays(day, day, defaultPlace).get(day)
const admin = { actor: person('admin'), newId: () => recordId('unused'), random: () => 0 }
const startMs = Date.parse('2026-11-01T08:00:00.000Z')
const device = (number: number): DeviceId => String(number).padStart(16, '0') as DeviceId

interface Mutation {
  readonly entity: EntityName
  readonly id: string
  readonly patch: Patch
  readonly stamp: Stamp
}

type Copy = ReadonlyMap<string, Row>

/** A device: the mutations it has heard of, in any order, and its own clock. */
function deviceOf(number: number, heard: readonly Mutation[]) {
  let last: Stamp | null = null
  const known = [...heard]
  const show = (id: string): object => ({ id, ...copyOf(known).get(id)?.fields })
  const say = (changes: readonly Change[], nowMs: number): readonly Mutation[] => {
    const said = changes.map(({ entity, recordId: id, patch }) => {
      last = nextStamp(last, nowMs, device(number))
      return { entity, id, patch, stamp: last }
    })
    known.push(...said)
    return said
  }
  const moveTo = (date: string, nowMs: number): readonly Mutation[] => {
    const event = show('e1') as VisibleEvent
    const tasks = ['t1', 't2', 't3'].map((id) => show(id) as Task)
    const moves = taskMoves(admin.actor, { event: { ...event, ...rescheduled(event, date) }, tasks, restOf })
    const written = rescheduleWithTasks(admin, { event, date, moves })
    if (!written.ok) throw new Error(written.error.code)
    return say(written.value, nowMs)
  }
  return { show, say, moveTo, known }
}

const copyOf = (mutations: readonly Mutation[]): Copy => {
  const rows = new Map<string, Row>()
  for (const { entity, id, patch, stamp } of mutations) {
    const model = entityModels[entity]
    rows.set(id, mergePatch(model, rows.get(id) ?? emptyRow(model), patch, stamp).row)
  }
  return rows
}

const undatedBy = (rule: DueRule): ComingTask => ({
  id: recordId('t0'),
  fields: {},
  description: '',
  lines: [],
  rule,
  daysFromEvent: null,
  time: null,
})

const rules = [
  { anchor: 'start', days: -14, time: '10:00', beforeRest: true },
  { anchor: 'end', days: 2, time: null, beforeRest: true },
  { anchor: 'load_in', days: -1, time: null, beforeRest: false },
] as const

function beginning(): readonly Mutation[] {
  const event = { date: '2027-04-13', end_date: '2027-04-14', load_in_day: -1 }
  const created: readonly Change[] = [
    change('events', 'e1', {
      name: 'פסטיבל',
      ...withoutParts(event),
      load_in: { load_in_day: -1, load_in_time: null },
    }),
    ...rules.map((rule, index) => {
      const { rule_anchor, rule_days, rule_time, rule_before_rest, ...due } = ruleFields(rule, event, restOf)
      return change('tasks', `t${index + 1}`, {
        description: 'משימה',
        event_id: 'e1',
        ...due,
        rule: { rule_anchor, rule_days, rule_time, rule_before_rest },
      })
    }),
  ]
  return deviceOf(9, []).say(created, startMs)
}

const withoutParts = ({ date, end_date }: { readonly date: string; readonly end_date: string }) => ({ date, end_date })
const change = (entity: EntityName, id: string, patch: Record<string, CellValue>): Change => ({
  entity,
  recordId: recordId(id),
  operation: 'update',
  patch,
})

describe('[S112] tasks that follow their event', () => {
  it('are where their rules come to, whatever was moved on two devices apart, and in whatever order it came', () => {
    const move = fc.record({
      on: fc.integer({ min: 1, max: 2 }),
      days: fc.oneof(fc.integer({ min: -2, max: 3 }), fc.integer({ min: -40, max: 400 })),
      ms: fc.integer({ min: 1, max: 100_000 }),
      hears: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 6 }), fc.array(fc.nat()), (moves, order) => {
        const begun = beginning()
        const devices = [deviceOf(1, begun), deviceOf(2, begun)]
        let nowMs = startMs
        for (const { on, days, ms, hears } of moves) {
          nowMs += ms
          const [mine, other] = on === 1 ? [devices[0], devices[1]] : [devices[1], devices[0]]
          if (mine === undefined || other === undefined) continue
          const said = mine.moveTo(addDays('2027-04-13', days), nowMs)
          if (hears) {
            other.known.push(...mine.known)
            mine.known.push(...other.known, ...said)
          }
        }
        const all = devices.flatMap(({ known }) => known)
        const shuffled = all.toSorted((a, b) => (order[all.indexOf(a)] ?? 0) - (order[all.indexOf(b)] ?? 0))
        for (const copy of [copyOf(all), copyOf(shuffled)]) {
          const event = copy.get('e1')?.fields as unknown as VisibleEvent
          for (const id of ['t1', 't2', 't3']) {
            const task = copy.get(id)?.fields as unknown as Task
            const rule = ruleOf(task)
            if (rule === null) throw new Error('the rule stays')
            const { deadline, deadline_time: time } = comingDue(undatedBy(rule), event, restOf)
            expect(task).toMatchObject({ deadline, deadline_time: time })
            expect(task.rule_due).toBe(time === null ? deadline : `${String(deadline)}T${time}`)
          }
          const tasks = ['t1', 't2', 't3'].map((id) => ({ id, ...copy.get(id)?.fields }) as unknown as Task)
          expect(taskMoves(admin.actor, { event, tasks, restOf }).moves).toEqual([])
        }
      }),
      { numRuns: 150 },
    )
  })

  it('are written where nothing differs, too: the other device moved them, and its move does not stand', () => {
    const begun = beginning()
    const [first, second] = [deviceOf(1, begun), deviceOf(2, begun)]
    const said = [...first.moveTo('2027-04-16', startMs + 1000), ...second.moveTo('2027-04-14', startMs + 2000)]
    // Two days after the event's end is the Sabbath, so the deadline is the Friday before.
    expect(copyOf([...begun, ...said]).get('t2')?.fields).toMatchObject({ deadline: '2027-04-16' })
  })

  it('stay where somebody put them by hand, or once they are done, whatever another device does meanwhile', () => {
    const begun = beginning()
    const [planner, worker] = [deviceOf(1, begun), deviceOf(2, begun)]
    worker.say([change('tasks', 't1', { deadline: '2027-03-28' })], startMs + 1000)
    worker.say([change('tasks', 't2', { status: taskStatus.completed })], startMs + 1001)
    planner.known.push(...worker.known)
    planner.moveTo('2027-05-20', startMs + 2000)
    const copy = copyOf([...worker.known, ...planner.known])
    expect(copy.get('t1')?.fields).toMatchObject({ deadline: '2027-03-28' })
    expect(copy.get('t2')?.fields).toMatchObject({ deadline: '2027-04-16', status: taskStatus.completed })
    expect(copy.get('t3')?.fields).toMatchObject({ deadline: '2027-05-18' })
  })
})

describe('[S110] a template', () => {
  it('keeps what two planners wrote apart, in one task of it too', () => {
    const begun = deviceOf(9, []).say(
      [change('eventTemplates', 'p1', { name: 'חתונה', 'tasks/a/description': 'גנרטור', 'tasks/a/days': -14 })],
      startMs,
    )
    const first = deviceOf(1, begun).say(
      [change('eventTemplates', 'p1', { 'tasks/a/days': -21, 'tasks/b/description': 'תאורה' })],
      startMs + 10,
    )
    const second = deviceOf(2, begun).say(
      [change('eventTemplates', 'p1', { 'tasks/a/time': '10:00', 'needs/n/role': 'תאורן', name: 'חתונה גדולה' })],
      startMs + 20,
    )
    const merged = copyOf([...begun, ...first, ...second]).get('p1')
    expect(copyOf([...second, ...first, ...begun]).get('p1')).toEqual(merged)
    expect(merged?.fields).toMatchObject({
      name: 'חתונה גדולה',
      tasks: [
        { id: 'a', description: 'גנרטור', days: -21, time: '10:00' },
        { id: 'b', description: 'תאורה' },
      ],
      needs: [{ id: 'n', role: 'תאורן' }],
    })
  })
})
