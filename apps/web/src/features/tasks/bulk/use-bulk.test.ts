// @vitest-environment dom
import 'fake-indexeddb/auto'
import { taskSchema } from '@bama/domain'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../../../../packages/domain/src/testing/people.ts'
import { takeBackEdits } from '../../../data/actions/undo-edit.ts'
import { LocalDatabase } from '../../../data/local/database.ts'
import { createDexieStore } from '../../../data/local/dexie-store.ts'
import { createOptimistic } from '../../../data/workspace/optimistic.ts'
import { runCommand } from '../../../data/workspace/run-command.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { useBulk } from './use-bulk.ts'

const here = vi.hoisted(() => ({ workspace: null as unknown, undo: (): void => undefined }))
const shown = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('../../../data/session/current-session.ts', () => ({
  currentSession: () => ({ status: 'signed_in', actor: person('admin') }),
}))
vi.mock('../../../data/workspace/workspace.ts', () => ({ workspace: { get: () => here.workspace } }))
vi.mock('../../../data/index.ts', () => ({ runCommand, takeBackEdits }))
vi.mock('../../../ui/feedback/show-undo.tsx', () => ({
  showUndo: (_done: string, _undo: string, onUndo: () => void) => (here.undo = onUndo),
}))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({
  showDone: shown,
  showFailure: shown,
  showProblem: shown,
}))

const ids = ['t1', 't2', 't3']
let db: LocalDatabase
const tasks = () => db.table('tasks').toArray()
const statuses = async () => (await tasks()).map(({ status }) => status)

beforeEach(async () => {
  shown.mockReset()
  db = new LocalDatabase('bulk')
  await db.delete()
  await db.open()
  const store = createDexieStore(db, () => 0)
  here.workspace = { db, whole: db, store, optimistic: createOptimistic(), engine: { request: () => undefined } }
  const fields = taskSchema.parse({ description: 'כבלים', status: 'פתוח' })
  const meta = { created_at: '', updated_at: '', _version: 1, _clocks: {}, _synced: true }
  await db.table('tasks').bulkPut(ids.map((id) => ({ ...fields, ...meta, id })))
  return () => db.close()
})

const changeAll = async (): Promise<void> => {
  const all = await tasks()
  const { result } = renderHook(() => useBulk(all))
  await act(() => result.current.change(all, { status: 'בתהליך' }))
  expect(await statuses()).toEqual(['בתהליך', 'בתהליך', 'בתהליך'])
}

it('taking back a change of several tasks leaves what somebody said or deleted since', async () => {
  await changeAll()
  await db.table('tasks').update('t2', { status: 'הושלם' })
  await db.table('tasks').delete('t3')
  here.undo()
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2))
  expect(await statuses()).toEqual(['פתוח', 'הושלם'])
  expect(shown.mock.calls.map(([text]) => text)).toEqual([tasksTexts.bulk.someFailed(2), tasksTexts.toast.undone(1)])
})

it('says why when nothing of it can be taken back any more', async () => {
  await changeAll()
  await db.table('tasks').toCollection().modify({ status: 'הושלם' })
  here.undo()
  await vi.waitFor(() =>
    expect(shown).toHaveBeenCalledWith(tasksTexts.bulk.failed, { code: 'invalid', reason: 'changed_meanwhile' }),
  )
  expect(await statuses()).toEqual(['הושלם', 'הושלם', 'הושלם'])
})

it('removes the time of a day with it, and gives both back', async () => {
  await db.table('tasks').toCollection().modify({ deadline: '2027-04-16', deadline_time: '18:00' })
  const all = await tasks()
  const { result } = renderHook(() => useBulk(all))
  await act(() => result.current.change(all, { deadline: null }))
  const due = async () => (await tasks()).map(({ deadline, deadline_time }) => [deadline, deadline_time])
  expect(await due()).toEqual(ids.map(() => [null, null]))
  here.undo()
  await vi.waitFor(async () => expect(await due()).toEqual(ids.map(() => ['2027-04-16', '18:00'])))
})

it('selects with Shift what lies between the task selected before and this one, as it is shown', async () => {
  const [first, second, third] = await tasks()
  if (first === undefined || second === undefined || third === undefined) throw new Error('no tasks')
  const shown = [third, first, second]
  const { result } = renderHook(() => useBulk(shown))
  act(() => result.current.toggle(third, shown))
  expect([...result.current.selected]).toEqual(['t3'])
  act(() => result.current.toggle(second, shown))
  expect([...result.current.selected]).toEqual(['t3', 't1', 't2'])
  act(() => result.current.toggle(first, shown))
  expect([...result.current.selected]).toEqual(['t3'])
})
