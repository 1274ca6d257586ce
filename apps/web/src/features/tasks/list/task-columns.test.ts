import { type Task, recordId, taskSchema } from '@bama/domain'
import { expect, it } from 'vitest'
import type { LocalTask } from '../../../data/index.ts'
import { sortedRows } from '../../../ui/lists/sort.ts'
import type { TaskActions } from '../task-actions.ts'
import { taskLook } from './task-columns.tsx'

const task = (id: string, deadline: string | null, deadline_time: string | null = null): LocalTask => ({
  ...(taskSchema.parse({ description: id, deadline, deadline_time }) as Omit<Task, 'id'>),
  id: recordId(id),
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
})

it('sorts by the deadline with its time, which the column shows; a day without a time is due until its end', () => {
  const tasks = [
    task('all-day', '2027-04-16'),
    task('evening', '2027-04-16', '18:00'),
    task('never', null),
    task('morning', '2027-04-16', '09:00'),
    task('before', '2027-04-15'),
  ]
  const { columns } = taskLook({
    actions: {} as TaskActions,
    facts: { assigneeName: () => undefined },
    isSelecting: false,
    renderTimer: () => null,
    isWide: true,
  })
  const order = sortedRows(tasks, columns, 'deadline').map(({ id }) => id)
  expect(order).toEqual(['before', 'morning', 'evening', 'all-day', 'never'])
})
