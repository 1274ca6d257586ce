// @vitest-environment dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const state = vi.hoisted(() => ({ failures: 0, loads: 0, computed: 0, geonamesId: 281_184 }))

vi.mock('./calendar-view.ts', () => ({
  useCalendarView: () => ({ view: { place: { kind: 'city', geonamesId: state.geonamesId } } }),
}))

beforeEach(() => {
  vi.resetModules()
  Object.assign(state, { failures: 0, loads: 0, computed: 0, geonamesId: 281_184 })
  vi.doMock('@bama/domain/jewish-calendar', async (original) => {
    state.loads++
    if (state.loads <= state.failures) throw new Error('no line')
    const real = await original<typeof import('@bama/domain/jewish-calendar')>()
    return {
      ...real,
      jewishDays: (...args: Parameters<typeof real.jewishDays>) => {
        state.computed++
        return real.jewishDays(...args)
      },
    }
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('returns a month once it is loaded, computed once for all callers, and again for another place', async () => {
  const { useJewishDays, useHebrewMonthsTitle } = await import('./jewish-calendar.ts')
  const { result } = renderHook(() => ({
    days: useJewishDays('2027-04-01', '2027-04-30'),
    title: useHebrewMonthsTitle('2027-04-01', '2027-04-30'),
  }))
  expect(result.current).toEqual({ days: undefined, title: undefined })
  await waitFor(() => expect(result.current.title).toBe('אדר ב׳ – ניסן תשפ״ז'))
  expect(result.current.days?.get('2027-04-02')?.candleLighting).toBe('18:19')

  const second = renderHook(() => useJewishDays('2027-04-01', '2027-04-30'))
  expect(second.result.current).toBe(result.current.days)
  expect([state.loads, state.computed]).toEqual([1, 1])

  state.geonamesId = 294_801
  second.rerender()
  expect(second.result.current?.get('2027-04-02')?.candleLighting).toBe('18:30')

  // Another place can be queried without being chosen.
  const newYork = { kind: 'city', geonamesId: 5_128_581 } as const
  expect(
    renderHook(() => useJewishDays('2027-04-02', '2027-04-02', newYork)).result.current?.get('2027-04-02')
      ?.candleLighting,
  ).toBe('19:03')
})

it('is loaded again after a failure, and breaks no screen meanwhile', async () => {
  state.failures = 1
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { useJewishDays } = await import('./jewish-calendar.ts')
  const { result } = renderHook(() => useJewishDays('2027-04-01', '2027-04-30'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(result.current).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(result.current?.size).toBe(30))
})
