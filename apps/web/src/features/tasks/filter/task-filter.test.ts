import { recordId, type Task, taskSchema } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { taskFilterSchema, tasksSearch } from '../tasks-search.ts'
import { person } from '../../../../../../packages/domain/src/testing/people.ts'
import {
  addressOfFilter,
  conditionsOf,
  filterOfAddress,
  filterOfView,
  me,
  noFilter,
  none,
  suggestedBy,
  type TaskFilter,
  taskFilter,
  viewOf,
} from './task-filter.ts'

const today = '2027-04-13'

const task = (description: string, fields: Readonly<Record<string, unknown>>): Task => ({
  ...taskSchema.parse({ description, ...fields }),
  id: recordId('t1'),
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
  _version: 1,
})

const tasks = [
  task('הזמנת גנרטור', { assigned_user: 'Dana@almog.example', event_id: 'e1', deadline: '2027-04-12', tags: ['דחוף'] }),
  task('אישור במה', { priority: 'קריטית', deadline: today, checklist: [{ id: 'c', item: 'מול המהנדס' }] }),
  task('חשבונית', {
    status: 'הושלם',
    deadline: '2027-01-01',
    assigned_user: 'yoav@almog.example',
    internal_notes: 'צ׳ק של רבעון',
  }),
]

const shown = (filter: TaskFilter): readonly string[] => {
  const emailOf = (assignee: string) => ({ me: 'dana@almog.example', p2: 'yoav@almog.example' })[assignee] ?? assignee
  const eventName = ({ event_id }: Task) => (event_id === null ? undefined : 'השקת Galaxy S27')
  return tasks.filter(taskFilter(filter, { today, emailOf, eventName })).map(({ description }) => description)
}

describe('taskFilter', () => {
  it.each<[TaskFilter, readonly string[]]>([
    [{}, ['הזמנת גנרטור', 'אישור במה', 'חשבונית']],
    [{ q: 'galaxy גנרטור' }, ['הזמנת גנרטור']],
    [{ q: 'מהנדס' }, ['אישור במה']],
    [{ q: 'צק' }, ['חשבונית']],
    [{ status: 'פתוח', priority: 'קריטית' }, ['אישור במה']],
    [{ assignee: 'me' }, ['הזמנת גנרטור']],
    [{ assignee: 'p2' }, ['חשבונית']],
    [{ assignee: 'none' }, ['אישור במה']],
    [{ event: 'e1' }, ['הזמנת גנרטור']],
    [{ event: 'none' }, ['אישור במה', 'חשבונית']],
    [{ tag: 'דחוף' }, ['הזמנת גנרטור']],
    // A task due today isn't overdue, and a completed one never is.
    [{ overdue: '1' }, ['הזמנת גנרטור']],
    // Tuesday, in the week that began on the 11th.
    [{ due: 'today' }, ['אישור במה']],
    [{ due: 'week' }, ['הזמנת גנרטור', 'אישור במה']],
  ])('%j shows %j', (filter, expected) => expect(shown(filter)).toEqual(expected))
})

describe('the address', () => {
  it('keeps what it knows, and tells the filter from the task that is open', () => {
    const search = tasksSearch.parse({ task: 't1', q: 'במה', overdue: 1, other: 'x', status: '' })
    expect(search).toEqual({ task: 't1', q: 'במה', overdue: '1' })
    expect(taskFilterSchema.parse(search)).toEqual({ q: 'במה', overdue: '1' })
    expect(conditionsOf(taskFilterSchema.parse(search))).toBe(2)
    expect(tasksSearch.parse({ ...search, ...noFilter })).toEqual({ task: 't1' })
  })

  it('shows workers what is theirs until they choose, and admins all', () => {
    const [worker, admin] = [person('user'), person('admin')]
    expect(filterOfAddress({}, worker)).toEqual({ assignee: 'me' })
    expect(filterOfAddress({}, admin)).toEqual({})
    // The address wins, as with a link from a colleague.
    expect(filterOfAddress({ tag: 'דחוף' }, worker)).toEqual({ tag: 'דחוף' })
    expect(filterOfAddress({ assignee: 'all' }, worker).assignee).toBeUndefined()
    // Every view survives a round trip through the address.
    for (const view of ['all', 'mine', 'today', 'week', 'overdue'] as const) {
      const chosen = addressOfFilter(filterOfView(view, { assignee: 'me' }), worker)
      expect(viewOf(filterOfAddress(taskFilterSchema.parse(chosen), worker))).toBe(view)
    }
    expect(conditionsOf(filterOfAddress(taskFilterSchema.parse(addressOfFilter(noFilter, worker)), worker))).toBe(0)
  })

  it('has frequent filters in one control, beside another assignee', () => {
    expect([
      viewOf({}),
      viewOf({ assignee: 'me' }),
      viewOf({ assignee: 'p2' }),
      viewOf({ overdue: '1', assignee: 'p2' }),
    ]).toEqual(['all', 'mine', 'all', 'overdue'])
    expect(filterOfView('overdue', { assignee: 'p2' })).toEqual({ overdue: '1', due: '', assignee: 'p2' })
    expect(filterOfView('mine', { overdue: '1' })).toEqual({ overdue: '', due: '', assignee: 'me' })
    expect(filterOfView('all', { assignee: 'me' })).toEqual({ overdue: '', due: '', assignee: '' })
  })
})

it('a new task gets what the list shows: its person as the assignee, and the event', () => {
  const emailOf = (assignee: string): string | undefined =>
    ({ [me]: 'nadav@bama.test', noa: 'noa@bama.test' })[assignee]
  expect(suggestedBy({ assignee: me, event: 'e1' }, emailOf)).toEqual({
    assigned_user: 'nadav@bama.test',
    event_id: 'e1',
  })
  expect(suggestedBy({ assignee: 'noa', event: none }, emailOf)).toEqual({ assigned_user: 'noa@bama.test' })
  expect(suggestedBy({ assignee: none }, emailOf)).toEqual({})
  expect(suggestedBy({ assignee: 'gone' }, emailOf)).toEqual({})
})
