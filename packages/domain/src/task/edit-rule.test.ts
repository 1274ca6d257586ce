import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Event, eventSchema } from '../event/schema.ts'
import type { Patch } from '../shared/change.ts'
import { addDays } from '../shared/day.ts'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import type { RestOf } from './before-rest.ts'
import { dueByRule, type DueRule, isSetByHand, ruleFields, ruleOf } from './due-rule.ts'
import { editRule, ruleOfDate } from './edit-rule.ts'
import { type Task, taskSchema } from './schema.ts'
import { taskMoves, withTaskMoves } from './task-moves.ts'
import { dueAnchors } from './values.ts'

const noRest: RestOf = () => undefined
const meta = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', _version: 1 }
const event: Event = {
  ...eventSchema.parse({ name: 'חתונה', date: '2027-04-15', end_date: '2027-04-16', load_in_day: -1 }),
  ...meta,
  id: recordId('e1'),
}
const rule: DueRule = { anchor: 'start', days: -7, time: '10:00', beforeRest: false }
const taskOf = (fields: object): Task => ({
  ...taskSchema.parse({ description: 'גנרטור', event_id: 'e1', ...fields }),
  ...meta,
  id: recordId('t1'),
})
const byRule = taskOf(ruleFields(rule, event, noRest))

const edit = (
  base: Task,
  follows: DueRule | null,
  input = {},
  due = base as Pick<Task, 'deadline' | 'deadline_time'>,
) =>
  editRule(contextOf(), {
    base,
    input,
    due: { deadline: due.deadline, deadline_time: due.deadline_time },
    follows: follows && { rule: follows, event, restOf: noRest },
  })
const patchOf = (outcome: ReturnType<typeof edit>): Patch => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  expect(outcome.value).toHaveLength(1)
  return outcome.value[0]?.patch ?? {}
}
/** Applies a patch to a task. */
const after = (task: Task, patch: Patch): Task => {
  const { rule: cell, ...fields } = patch
  return { ...task, ...fields, ...(typeof cell === 'object' ? cell : {}) }
}

describe('[S112] the rule of a task', () => {
  it('is given to one with a date of its own, which it says', () => {
    const dated = taskOf({ deadline: '2027-04-08', deadline_time: '10:00' })
    expect(ruleOfDate(event, dated)).toEqual(rule)
    expect(patchOf(edit(dated, ruleOfDate(event, dated)))).toEqual({
      rule: { rule_anchor: 'start', rule_days: -7, rule_time: '10:00', rule_before_rest: false },
      deadline: '2027-04-08',
      deadline_time: '10:00',
      rule_due: '2027-04-08T10:00',
    })
    expect(ruleOfDate(event, taskOf({}))).toMatchObject({ days: -7, time: null })
    expect(ruleOfDate(event, taskOf({ deadline: '2031-01-01' })).days).toBe(400)
  })

  it('is changed with its date, and with what else was changed', () => {
    const patch = patchOf(edit(byRule, { ...rule, anchor: 'end', days: 1 }, { priority: 'גבוהה' }))
    expect(patch).toMatchObject({ deadline: '2027-04-17', rule_due: '2027-04-17T10:00', priority: 'גבוהה' })
    expect(isSetByHand(after(byRule, patch))).toBe(false)
  })

  it('writes date and time that stay, too', () => {
    expect(patchOf(edit(byRule, { ...rule, beforeRest: true }))).toEqual({
      rule: { rule_anchor: 'start', rule_days: -7, rule_time: '10:00', rule_before_rest: true },
      deadline: '2027-04-08',
      deadline_time: '10:00',
      rule_due: '2027-04-08T10:00',
    })
  })

  it('takes back a date that was set by hand', () => {
    const byHand = { ...byRule, deadline: '2027-04-01' }
    const again = after(byHand, patchOf(edit(byHand, rule)))
    expect([isSetByHand(again), again.deadline]).toEqual([false, '2027-04-08'])
  })

  it('is removed, and the date that was said stays', () => {
    const removed = after(byRule, patchOf(edit(byRule, null, {}, { deadline: '2027-04-09', deadline_time: null })))
    expect(ruleOf(removed)).toBeNull()
    expect(removed).toMatchObject({ deadline: '2027-04-09', deadline_time: null, rule_due: null })
    expect(taskMoves(person('admin'), { event, tasks: [removed], restOf: noRest }).stays).toMatchObject([
      { why: 'no_rule' },
    ])
  })

  it('is for whoever may change the task, and refuses what is none', () => {
    const outcome = editRule(contextOf(person('operator')), {
      base: byRule,
      input: {},
      due: byRule,
      follows: { rule: { ...rule, days: -8 }, event, restOf: noRest },
    })
    expect(outcome).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(edit(byRule, { ...rule, days: -401 })).toMatchObject({ ok: false, error: { reason: 'bad_days' } })
  })

  it('changed apart from a move of its event is torn by neither: the date is the one or the other, never half of each', () => {
    const rules = fc.record({
      anchor: fc.constantFrom(...dueAnchors),
      days: fc.integer({ min: -30, max: 30 }),
      time: fc.constantFrom('10:00', '18:30', null),
      beforeRest: fc.boolean(),
    })
    fc.assert(
      fc.property(rules, rules, fc.integer({ min: -9, max: 9 }), fc.boolean(), (first, second, days, isMoveLater) => {
        const base = taskOf(ruleFields(first, event, noRest))
        const to = { ...event, date: addDays(event.date, days), end_date: addDays('2027-04-16', days) }
        const changed = patchOf(edit(base, second))
        const moves = taskMoves(person('admin'), { event: to, tasks: [base], restOf: noRest })
        const moved = withTaskMoves(
          contextOf(),
          { ok: true, value: [{ entity: 'events', recordId: event.id, operation: 'update', patch: {} }] },
          moves,
        )
        const move = moved.ok ? (moved.value.find(({ entity }) => entity === 'tasks')?.patch ?? {}) : {}
        const [earlier, later] = isMoveLater ? [changed, move] : [move, changed]
        const merged = after(after(base, earlier), later)
        expect(isSetByHand(merged)).toBe(false)
        // Recomputing fixes any mismatch, as if the two devices had known about each other.
        const again = taskMoves(person('admin'), { event: to, tasks: [merged], restOf: noRest })
        const due = again.moves[0]?.due ?? { deadline: merged.deadline, deadline_time: merged.deadline_time }
        expect(due).toEqual(dueByRule(second, to, noRest))
      }),
    )
  })
})
