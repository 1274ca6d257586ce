// @vitest-environment dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { recordId, seasonalClientModel } from '@bama/domain'
import { expect, it } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { withMark } from '../local/current-mark.ts'
import { createOptimistic } from '../workspace/optimistic.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { followArrival } from '../workspace/arrival.ts'
import { useTasksOf } from './event-details.ts'
import { useRecords } from './rows.ts'
import { useTaskRecord } from './tasks.ts'

it('[B7.2] gives all records of a store, one by its id, and null for an id that is absent', async () => {
  const db = new LocalDatabase('records')
  await db.table('seasonalClients').bulkPut([{ id: 's1' }, { id: 's2' }])
  await db.table('tasks').put(withMark('tasks', { id: 'k1', description: 'במה', status: 'פתוח' } as never))
  await db.metadata.put({ key: 'pull', value: { lastSyncTime: '2027-01-01T00:00:00.000Z' } } as never)
  followArrival()
  act(() => workspace.set({ userId: 'dana', db, optimistic: createOptimistic() } as unknown as Workspace))
  const all = renderHook(() => useRecords(seasonalClientModel))
  await waitFor(() => expect(all.result.current?.map(({ id }) => String(id))).toEqual(['s1', 's2']))
  const one = renderHook(({ id }) => useTaskRecord(id), { initialProps: { id: 'k1' } })
  await waitFor(() => expect(one.result.current).toMatchObject({ id: 'k1', description: 'במה' }))
  one.rerender({ id: 'k2' })
  await waitFor(() => expect(one.result.current).toBeNull())
  act(() => workspace.set(null))
  db.close()
})

it('an event that is not created yet has no tasks, also while one without an event is created elsewhere', async () => {
  const db = new LocalDatabase('tasks of nothing')
  const optimistic = createOptimistic()
  await db.metadata.put({ key: 'pull', value: { lastSyncTime: '2027-01-01T00:00:00.000Z' } } as never)
  followArrival()
  act(() => workspace.set({ userId: 'dana', db, optimistic } as unknown as Workspace))
  const { result } = renderHook(() => useTasksOf(null))
  await waitFor(() => expect(result.current).toEqual([]))
  const patch = { description: 'גנרטור', event_id: null }
  act(() => void optimistic.publish([{ entity: 'tasks', recordId: recordId('k1'), operation: 'create', patch }]))
  expect(result.current).toEqual([])
  act(() => workspace.set(null))
  db.close()
})
