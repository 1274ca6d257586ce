// @vitest-environment dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { followAcknowledged, acknowledgeAlert, useUnacknowledgedDoubles } from './acknowledged-alerts.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'

const both = vi.hoisted(() => {
  const event = (id: string) => ({
    id,
    name: id,
    date: '2099-04-13',
    end_date: null,
    start_time: '18:00',
    end_time: '23:00',
    status: '',
    is_archived: false,
    is_completed: false,
    assigned_operator_id: 'dani',
  })
  return new Map([
    ['a', [{ kind: 'certain', operatorId: 'dani', event: event('b') }]],
    ['b', [{ kind: 'certain', operatorId: 'dani', event: event('a') }]],
  ])
})
vi.mock('./overlaps.ts', () => ({ useOverlaps: () => both }))

it('shows a second admin in the same tab what the first acknowledged', async () => {
  const open = (userId: string) =>
    act(() => workspace.set({ userId, db: new LocalDatabase(`acknowledged-${userId}`) } as unknown as Workspace))
  const close = () =>
    act(() => {
      workspace.get()?.db.close()
      workspace.set(null)
    })
  followAcknowledged()
  const { result } = renderHook(useUnacknowledgedDoubles)
  open('boss')
  await waitFor(() => expect(result.current?.unacknowledged).toHaveLength(1))
  await act(() => acknowledgeAlert(result.current?.unacknowledged.map(({ key }) => key) ?? []))
  await waitFor(() => expect(result.current?.unacknowledged).toHaveLength(0))
  close()
  open('vice')
  await waitFor(() => expect(result.current?.unacknowledged).toHaveLength(1))
  close()
  // Acknowledgements are kept.
  open('boss')
  await waitFor(() => expect(result.current?.all).toHaveLength(1))
  expect(result.current?.unacknowledged).toHaveLength(0)
  close()
})
