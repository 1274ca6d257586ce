import { describe, expect, it } from 'vitest'
import type { Event } from '../event/schema.ts'
import { eventSchema } from '../event/schema.ts'
import { rescheduled, rescheduleEvent } from '../event/reschedule-event.ts'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import type { RestOf } from './before-rest.ts'
import { ruleFields } from './due-rule.ts'
import { type Task, taskSchema } from './schema.ts'
import { moveTasks, taskMoves, undoTaskMoves, withTaskMoves } from './task-moves.ts'

const admin = { actor: person('admin') }
const noRest: RestOf = () => undefined
const meta = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', _version: 1 }

const event: Event = {
  ...eventSchema.parse({ name: 'חתונה', date: '2027-04-15', end_date: '2027-04-16' }),
  ...meta,
  id: recordId('e1'),
}
const byRule = (days: number) => ruleFields({ anchor: 'start', days, time: '10:00', beforeRest: false }, event, noRest)
const task = (id: string, fields: object): Task => ({
  ...taskSchema.parse({ description: id, event_id: 'e1', ...fields }),
  ...meta,
  id: recordId(id),
})

const tasks = [
  task('follows', byRule(-14)),
  task('by-hand', { ...byRule(-7), deadline: '2027-04-01' }),
  task('other-time', { ...byRule(-7), deadline_time: '17:00' }),
  task('done', { ...byRule(-3), status: 'הושלם' }),
  task('no-rule', { deadline: '2027-04-10' }),
  task('no-date', {}),
]
const to = { ...event, ...rescheduled(event, '2027-05-15') }
const movesOf = (actor = admin.actor) => taskMoves(actor, { event: to, tasks, restOf: noRest })
const written = withTaskMoves(admin, rescheduleEvent(admin, { event, date: '2027-05-15' }), movesOf())

describe('[S112] the tasks of an event that is moved', () => {
  it('are told apart: which follow it, and why others stay', () => {
    const { moves, stays } = movesOf()
    expect(moves.map(({ task: { id }, due }) => [id, due])).toEqual([
      ['follows', { deadline: '2027-05-01', deadline_time: '10:00' }],
    ])
    expect(stays.map(({ task: { id }, why }) => [id, why])).toEqual([
      ['by-hand', 'by_hand'],
      ['done', 'done'],
      ['no-rule', 'no_rule'],
      ['other-time', 'by_hand'],
    ])
  })

  it('stay where they are another person’s to date', () => {
    expect(movesOf(person('operator')).stays.find(({ task: { id } }) => id === 'follows')?.why).toBe('forbidden')
    expect(movesOf(person('operator')).moves).toEqual([])
  })

  it('are written with the event, as one command, and taken back as one', () => {
    expect(written).toEqual({
      ok: true,
      value: [
        {
          entity: 'events',
          recordId: 'e1',
          operation: 'update',
          patch: { date: '2027-05-15', end_date: '2027-05-16' },
        },
        {
          entity: 'tasks',
          recordId: 'follows',
          operation: 'update',
          patch: { deadline: '2027-05-01', deadline_time: '10:00', rule_due: '2027-05-01T10:00' },
        },
      ],
    })
    const moved = { ...tasks[0], deadline: '2027-05-01', deadline_time: '10:00', rule_due: '2027-05-01T10:00' } as Task
    const undone = (now: Task, at: Event = to, before: Event = event) =>
      undoTaskMoves(admin, { event: at, tasks: [now], moved: to, before, moves: movesOf().moves })
    expect(undone(moved)).toEqual({
      ok: true,
      value: [
        {
          entity: 'events',
          recordId: 'e1',
          operation: 'update',
          patch: { date: '2027-04-15', end_date: '2027-04-16' },
        },
        {
          entity: 'tasks',
          recordId: 'follows',
          operation: 'update',
          patch: { deadline: '2027-04-01', rule_due: '2027-04-01T10:00' },
        },
      ],
    })
    // As a form names it whose hour was emptied.
    expect(
      undoTaskMoves(admin, {
        event: to,
        tasks: [moved],
        moved: { ...to, load_in_time: '' },
        before: event,
        moves: movesOf().moves,
      }),
    ).toEqual(undone(moved))
    // An event in the archive can be moved in its window.
    const archived = { is_archived: true }
    expect(undone(moved, { ...to, ...archived }, { ...event, ...archived })).toEqual(undone(moved))
    // A task that was dated since keeps its date, and an event that was moved again or archived isn't moved back.
    expect(undone({ ...moved, deadline: '2027-05-03' })).toMatchObject({ value: [{ entity: 'events' }] })
    for (const meanwhile of [{ date: '2027-05-17' }, archived])
      expect(undone(moved, { ...to, ...meanwhile })).toEqual({
        ok: false,
        error: { code: 'invalid', reason: 'moved_meanwhile' },
      })
  })

  it('are not written where the day that they follow stays: somebody may have set their date by hand meanwhile', () => {
    const loadIn = { ...event, load_in_day: -1 }
    const both = [
      task('start', byRule(-14)),
      task('set-up', ruleFields({ anchor: 'load_in', days: 0, time: null, beforeRest: false }, event, noRest)),
    ]
    const moves = taskMoves(admin.actor, { event: loadIn, before: event, tasks: both, restOf: noRest })
    expect([moves.moves, moves.kept].map((some) => some.map(({ task: { id } }) => id))).toEqual([['set-up'], []])
    // An offline device may have moved the whole event, so tasks that follow a moved day are written even if unchanged.
    const again = taskMoves(admin.actor, { event, before: to, tasks: both, restOf: noRest })
    expect(again.kept.map(({ task: { id } }) => id).toSorted()).toEqual(['set-up', 'start'])
  })

  it('do not move with an event that stays, and can be brought after one that was moved without them', () => {
    const still = withTaskMoves(admin, rescheduleEvent(admin, { event, date: '2027-04-15' }), movesOf())
    expect(still).toEqual({ ok: true, value: [] })
    expect(moveTasks(admin, movesOf())).toMatchObject({ value: [{ recordId: 'follows' }] })
  })
})
