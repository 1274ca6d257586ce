import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { withMark } from '../local/current-mark.ts'
import { LocalDatabase } from '../local/database.ts'
import { allCompleted, latestCompleted } from './tasks.ts'

const row = (id: string, status: string, day: number, assigned_user: string | null = null) =>
  withMark('tasks', {
    id,
    status,
    description: id,
    assigned_user,
    updated_at: `2027-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  } as never)

it('finds the latest of the completed tasks, and all of them', async () => {
  const db = new LocalDatabase('tasks')
  await db
    .table('tasks')
    .bulkPut([
      row('a', 'הושלם', 1, 'Dana@almog.example'),
      row('b', 'פתוח', 9),
      row('c', 'הושלם', 3, 'dana@almog.example'),
      row('d', 'הושלם', 2),
      row('e', 'הושלם', 3),
    ])
  const latest = await latestCompleted(db, 2)
  expect([latest.total, latest.tasks.map(({ id }) => String(id)).sort()]).toEqual([4, ['c', 'e']])
  const all = await allCompleted(db)
  expect(all.tasks.map(({ id }) => String(id))).toEqual(['c', 'e', 'd', 'a'])
  // One person's tasks, whatever the case of their e-mail.
  const theirs = [await latestCompleted(db, 1, 'dana@almog.example'), await allCompleted(db, 'dana@almog.example')]
  expect(theirs.map(({ total, tasks }) => [total, tasks.map(({ id }) => String(id))])).toEqual([
    [2, ['c']],
    [2, ['c', 'a']],
  ])
  await db.table('tasks').bulkDelete(['a', 'c', 'd', 'e'])
  expect(await latestCompleted(db, 2)).toEqual({ total: 0, tasks: [] })
  db.close()
})
