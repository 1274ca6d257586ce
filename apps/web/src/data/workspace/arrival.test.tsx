// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { MetaValues } from '@bama/sync'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { world } from '../runtime/world.ts'
import { LocalDatabase } from '../local/database.ts'
import { useEventRecord, useEvents } from '../queries/events.ts'
import { useEventCountsByClient } from '../queries/client-events.ts'
import { followArrival, useFirstPull, useRemainingMs } from './arrival.ts'
import { type Workspace, workspace } from './workspace.ts'

const pulling: MetaValues['pull'] = { epoch: 'e', cursor: 'c', staging: false, lastSyncTime: null }

it('[S61] answers a question once what it needs of a first pull is here, and says how far that is', async () => {
  const db = new LocalDatabase('arrival')
  const setPull = (pull: MetaValues['pull']) =>
    act(() => db.metadata.put({ key: 'pull', value: pull, updated_at: '2027-04-13T08:00:00.000Z' }))
  onTestFinished(() => {
    workspace.set(null)
    db.close()
  })
  await db.table('events').put({ id: 'e1', _current: 1, is_archived: false })
  followArrival()
  act(() => workspace.set({ userId: 'dana', db, optimistic: optimisticNone } as unknown as Workspace))
  const { result } = renderHook(() => ({
    first: useFirstPull(),
    events: useEvents(),
    known: useEventRecord('e1'),
    unknown: useEventRecord('e2'),
    counts: useEventCountsByClient(),
  }))

  await waitFor(() => expect(result.current.first).toMatchObject({ share: null }))
  expect(result.current).toMatchObject({ events: undefined, known: undefined, unknown: undefined, counts: undefined })

  await setPull({ ...pulling, filling: { total: 4, left: 3, hasCurrent: false } })
  await waitFor(() => expect(result.current.first).toMatchObject({ share: 0.25 }))
  expect(result.current).toMatchObject({ events: undefined, counts: undefined })

  await setPull({ ...pulling, filling: { total: 4, left: 2, hasCurrent: true } })
  await waitFor(() => expect(result.current.events).toHaveLength(1))
  await waitFor(() => expect(result.current.known).toMatchObject({ id: 'e1' }))
  expect(result.current).toMatchObject({ unknown: undefined, counts: undefined })

  await setPull({ ...pulling, lastSyncTime: '2027-04-13T08:00:00.000Z' })
  await waitFor(() => expect(result.current.counts).toBeDefined())
  expect(result.current).toMatchObject({ first: undefined, unknown: null })
})

it('[S77] says how long a first pull will go on by how fast its pages come', async () => {
  const db = new LocalDatabase('remaining')
  let nowMs = Date.now()
  vi.spyOn(world, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => {
    vi.restoreAllMocks()
    workspace.set(null)
    db.close()
  })
  followArrival()
  act(() => workspace.set({ userId: 'dana', db, optimistic: optimisticNone } as unknown as Workspace))
  const { result } = renderHook(() => ({ first: useFirstPull(), remainingMs: useRemainingMs() }))
  for (const left of [900, 800, 700]) {
    expect(result.current.remainingMs).toBeNull()
    nowMs += 5_000
    const pull = { ...pulling, filling: { total: 1000, left, hasCurrent: true } }
    await act(() => db.metadata.put({ key: 'pull', value: pull, updated_at: '2027-04-13T08:00:00.000Z' }))
    await waitFor(() => expect(result.current.first).toMatchObject({ share: 1 - left / 1000 }))
  }
  expect(result.current.remainingMs).toBe(35_000)
})

/** No command runs here, so queries are read unchanged. */
const optimisticNone = {
  follow: (read: () => Promise<unknown>, _overlay: unknown, live: (query: () => Promise<unknown>) => unknown) =>
    live(read),
}
