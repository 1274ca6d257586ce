// @vitest-environment dom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
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
  await db.table('events').put({
    id: 'e1',
    name: 'מרתון',
    date: '2020-05-01',
    client_id: null,
    location: null,
    updated_at: '2027-04-13T08:00:00.000Z',
  })
  const pull = { epoch: 'e', cursor: 'c', staging: false, lastSyncTime: '2027-04-13T08:00:00.000Z' }
  await db.metadata.put({ key: 'pull', value: pull, updated_at: pull.lastSyncTime })
  followArrival()
  act(() => workspace.set({ userId: 'dana', db } as unknown as Workspace))
  let read = 0
  const textOf = ({ name }: { readonly name: string }): string => {
    read++
    return name
  }
  const { result, rerender } = renderHook(
    (shown: { readonly isShown: boolean; readonly isSearching: boolean }) =>
      useArchivedTexts(shown, textOf)?.map(({ text }) => text),
    { initialProps: { isShown: false, isSearching: false } },
  )
  /** A search that is always active. What it has seen, others could have read too. */
  const other = renderHook(() =>
    useArchivedTexts({ isShown: true, isSearching: true }, ({ name }) => name)?.map(({ text }) => text),
  )
  expect(result.current).toBeUndefined()
  rerender({ isShown: true, isSearching: false })
  await waitFor(() => expect(result.current).toEqual(['מרתון']))
  rerender({ isShown: true, isSearching: true })
  expect(result.current).toEqual(['מרתון'])
  await waitFor(() => expect(other.result.current).toEqual(['מרתון']))
  // Nothing has changed since, so no event was read again.
  expect(read).toBe(1)

  await act(() => db.table('events').update('e1', { name: 'כנס', updated_at: '2027-04-13T09:00:00.000Z' }))
  await waitFor(() => expect(result.current).toEqual(['כנס']))
  // Edits cost nothing without a search.
  rerender({ isShown: true, isSearching: false })
  await act(() => db.table('events').update('e1', { name: 'מרוץ', updated_at: '2027-04-13T10:00:00.000Z' }))
  await waitFor(() => expect(other.result.current).toEqual(['מרוץ']))
  expect(read).toBe(2)
  rerender({ isShown: true, isSearching: true })
  await waitFor(() => expect(result.current).toEqual(['מרוץ']))
  cleanup()
})
