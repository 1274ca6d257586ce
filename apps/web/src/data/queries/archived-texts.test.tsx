// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { followArrival } from '../workspace/arrival.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { useArchivedTexts } from './archive.ts'

it('the archive that is shown is read before somebody searches, and a first search finds it at once', async () => {
  const db = new LocalDatabase('archived-texts')
  onTestFinished(() => {
    workspace.set(null)
    db.close()
  })
  await db.table('events').put({ id: 'e1', name: 'מרתון', date: '2020-05-01', client_id: null, location: null })
  const pull = { epoch: 'e', cursor: 'c', staging: false, lastSyncTime: '2027-04-13T08:00:00.000Z' }
  await db.metadata.put({ key: 'pull', value: pull, updated_at: pull.lastSyncTime })
  followArrival()
  act(() => workspace.set({ userId: 'dana', db } as unknown as Workspace))
  const { result, rerender } = renderHook(
    ({ isShown, isSearching }) => useArchivedTexts(isShown, isSearching)?.map(({ name }) => name),
    { initialProps: { isShown: false, isSearching: false } },
  )
  expect(result.current).toBeUndefined()
  rerender({ isShown: true, isSearching: false })
  await waitFor(() => expect(result.current).toEqual(['מרתון']))
  rerender({ isShown: true, isSearching: true })
  expect(result.current).toEqual(['מרתון'])
})
