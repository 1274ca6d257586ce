// @vitest-environment dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { world } from '../runtime/world.ts'
import { setReachable } from '../server/connection.ts'
import { useMayStillArrive } from './may-still-arrive.ts'
import { followQueue } from './sync-state.ts'
import { type Workspace, workspace } from './workspace.ts'

it('a missing record may still arrive until a sync has ended or the connection is gone, and the next one too', async () => {
  // Also on a page by plain http, which is warned of, but syncs.
  vi.stubGlobal('isSecureContext', false)
  let nowMs = Date.parse('2027-04-13T08:00:00.000Z')
  vi.spyOn(world, 'now').mockImplementation(() => nowMs)
  const db = new LocalDatabase('may-still-arrive')
  const request = vi.fn()
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    workspace.set(null)
    db.close()
  })
  const endSync = (): Promise<unknown> =>
    act(() =>
      db.metadata.put({
        key: 'pull',
        value: { epoch: 'e', cursor: 'c', staging: false, lastSyncTime: new Date(nowMs).toISOString() },
        updated_at: '2027-04-13T08:00:00.000Z',
      }),
    )
  await endSync()
  followQueue()
  act(() => {
    setReachable(true)
    workspace.set({ userId: 'dana', db, engine: { request } } as unknown as Workspace)
  })
  const { result, rerender } = renderHook(({ missing }) => useMayStillArrive(missing), {
    initialProps: { missing: null as string | null },
  })
  expect(result.current).toBe(false)
  expect(request).not.toHaveBeenCalled()

  nowMs += 60_000
  rerender({ missing: 'first' })
  expect(result.current).toBe(true)
  expect(request).toHaveBeenCalledOnce()

  act(() => setReachable(false))
  expect(result.current).toBe(false)
  act(() => setReachable(true))
  expect(result.current).toBe(true)

  nowMs += 300
  await endSync()
  await waitFor(() => expect(result.current).toBe(false))

  nowMs += 60_000
  rerender({ missing: 'second' })
  expect(result.current).toBe(true)
  expect(request).toHaveBeenCalledTimes(2)
})
