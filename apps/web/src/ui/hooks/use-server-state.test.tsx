// @vitest-environment dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useServerState } from './use-server-state.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('asks again after ten seconds while no server answers, and no more once one has', async () => {
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const fetchState = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('{"needed":false}')))
  fetchState.mockRejectedValueOnce(new TypeError('fetch failed'))
  vi.stubGlobal('fetch', fetchState)
  const { result } = renderHook(() => useServerState())
  await pass(0)
  expect(result.current).toBe('unreachable')
  await pass(9_000)
  expect(result.current).toBe('unreachable')
  await pass(1_000)
  expect(result.current).toBe('ready')
  await pass(600_000)
  expect(fetchState).toHaveBeenCalledTimes(2)
})

it('asks no more once it is not needed', async () => {
  vi.useFakeTimers()
  const fetchState = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('fetch failed')))
  vi.stubGlobal('fetch', fetchState)
  const { unmount } = renderHook(() => useServerState())
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  const before = fetchState.mock.calls.length
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchState).toHaveBeenCalledTimes(before)
})
