// @vitest-environment dom
import { err, ok, type Result } from '@bama/domain'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ApiProblem } from '../server/api.ts'
import { emitSyncComplete } from '../sync/window-events.ts'
import { useServerList } from './server-list.ts'

type Answer = Result<{ readonly items: readonly string[] }, ApiProblem>
const failure = err<ApiProblem>({ code: 'unreachable', status: 0 })
const sync = () => act(async () => emitSyncComplete())

it('shows what has changed elsewhere after a sync, and keeps what it shows if that cannot be fetched', async () => {
  const fetchItems = vi.fn<() => Promise<Answer>>(() => Promise.resolve(ok({ items: ['phone'] })))
  const { result, unmount } = renderHook(() => useServerList(true, fetchItems))
  await act(async () => undefined)
  expect(result.current.items).toEqual(['phone'])
  fetchItems.mockResolvedValueOnce(ok({ items: ['phone', 'tablet'] }))
  await sync()
  expect(result.current.items).toEqual(['phone', 'tablet'])
  fetchItems.mockResolvedValueOnce(failure)
  await sync()
  expect(result.current).toMatchObject({ items: ['phone', 'tablet'], isFailed: false })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  await sync()
  expect(fetchItems).toHaveBeenCalledTimes(3)
  unmount()
  await sync()
  expect(fetchItems).toHaveBeenCalledTimes(3)
})

it('an answer that was asked for before an own change does not undo what the change shows', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Answer>()
  const fetchItems = vi.fn<() => Promise<Answer>>(() => Promise.resolve(ok({ items: ['phone', 'tablet'] })))
  const { result } = renderHook(() => useServerList(true, fetchItems))
  await act(async () => undefined)
  fetchItems.mockReturnValueOnce(late)
  await sync()
  fetchItems.mockResolvedValueOnce(ok({ items: ['phone'] }))
  await act(() => result.current.refresh())
  await act(async () => resolve(ok({ items: ['phone', 'tablet'] })))
  expect(result.current.items).toEqual(['phone'])
})
