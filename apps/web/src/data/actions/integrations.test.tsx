// @vitest-environment dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useIntegrations } from './integrations.ts'

vi.mock('../workspace/sync-state.ts', () => ({ useSyncState: () => ({ isOnline: true }) }))

afterEach(() => {
  vi.useRealTimers()
})

it('asks again after ten seconds when the server failed to say which services it uses', async () => {
  vi.useFakeTimers()
  const services = { language_model: null, images: null, mail: true }
  const answer = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(services)))
  const failed = Response.json({ error: { code: 'unavailable', message: '' } }, { status: 503 })
  answer.mockResolvedValueOnce(failed)
  vi.stubGlobal('fetch', answer)
  const { result } = renderHook(() => useIntegrations())
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(result.current).toBeNull()
  expect(answer).toHaveBeenCalledOnce()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(result.current).toEqual(services)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(answer).toHaveBeenCalledTimes(2)
})
