import { type CommandContext, eventSchema, recordId, type Task, taskSchema, type VisibleEvent } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { type DueRule, ruleFields } from '@bama/domain/templates'
import { describe, expect, it } from 'vitest'
import { ruleOfValues, ruleProblems, valuesOfRule } from '../../../ui/task-moves/rule-values.ts'
import { emptyValues, type TaskFormValues, toInput, valuesOf } from './form-values.ts'
import { saveTask } from './save-task.ts'

const meta = { created_at: '', updated_at: '', _version: 1 }
const context: CommandContext = { actor: person('admin'), newId: () => recordId('new'), random: () => 0.3 }
const noRest = () => undefined
const event: VisibleEvent = { ...eventSchema.parse({ name: 'חתונה', date: '2027-04-15' }), id: recordId('e1'), ...meta }
const other: VisibleEvent = { ...event, id: recordId('e2'), date: '2027-05-20' }
const rule: DueRule = { anchor: 'start', days: -7, time: '10:00', beforeRest: false }
const taskOf = (fields: object): Task => ({
  ...taskSchema.parse({ description: 'גנרטור', event_id: 'e1', ...fields }),
  id: recordId('t1'),
  ...meta,
})
const byRule = taskOf(ruleFields(rule, event, noRest))
const byHand = { ...byRule, deadline: '2027-04-01' }

function save(base: Task | null, typed: Partial<TaskFormValues>, of: VisibleEvent | null = event) {
  const initial = base === null ? emptyValues : valuesOf(base)
  const values = { ...initial, ...typed }
  const input = toInput(values, initial)
  const saved = saveTask(context, { base, input, values, event: of, restOf: noRest, others: [] })
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  return saved.value[0]?.patch
}

describe('[S112] the date in the form of a task', () => {
  it('follows a rule that is chosen, changed, and of another event', () => {
    expect(save(taskOf({}), { due_by: 'rule', rule: valuesOfRule(rule) })).toMatchObject({ deadline: '2027-04-08' })
    expect(save(byRule, { rule: { ...valuesOfRule(rule), side: 'after', days: '2', time: '930' } })).toMatchObject({
      rule: { rule_days: 2, rule_time: '09:30' },
      deadline: '2027-04-17',
      rule_due: '2027-04-17T09:30',
    })
    expect(save(byRule, { event_id: 'e2' }, other)).toMatchObject({ event_id: 'e2', deadline: '2027-05-13' })
    expect(save(null, { description: 'חדשה', event_id: 'e1', due_by: 'rule', rule: valuesOfRule(rule) })).toMatchObject(
      { deadline: '2027-04-08', rule: { rule_anchor: 'start' }, rule_due: '2027-04-08T10:00' },
    )
  })

  it('is left alone with a rule that is', () => {
    expect(save(byRule, { priority: 'גבוהה' })).toEqual({ priority: 'גבוהה' })
    expect(save(byHand, { priority: 'גבוהה' })).toEqual({ priority: 'גבוהה' })
    expect(save(byHand, { deadline: '2027-04-02' })).toEqual({ deadline: '2027-04-02' })
    // The event isn't on this device.
    expect(save(byRule, { deadline: '2027-04-02' }, null)).toEqual({ deadline: '2027-04-02' })
  })

  it('stands by itself once the rule goes: by the form, or with the event', () => {
    const none = { rule: { rule_anchor: null, rule_days: null }, rule_due: null }
    expect(save(byRule, { due_by: 'date', deadline: '2027-04-10' })).toMatchObject({ ...none, deadline: '2027-04-10' })
    expect(save(byHand, { drops_rule: true })).toMatchObject({ ...none, deadline: '2027-04-01' })
    expect(save(byRule, { event_id: null }, null)).toMatchObject({ ...none, event_id: null, deadline: '2027-04-08' })
  })

  it('comes back to a rule that it left', () => {
    expect(valuesOf(byHand).due_by).toBe('date')
    expect(save(byHand, { due_by: 'rule' })).toMatchObject({ deadline: '2027-04-08', rule_due: '2027-04-08T10:00' })
  })

  it('knows what is no rule', () => {
    const values = valuesOfRule(rule)
    expect(ruleProblems(values)).toEqual({})
    for (const days of ['', 401, 1.5, 'x']) expect(Object.keys(ruleProblems({ ...values, days }))).toEqual(['days'])
    expect(Object.keys(ruleProblems({ ...values, time: '25:00' }))).toEqual(['time'])
    expect(ruleOfValues({ ...values, days: '' })).toBeNull()
    expect(ruleOfValues(values)).toEqual(rule)
  })
})
