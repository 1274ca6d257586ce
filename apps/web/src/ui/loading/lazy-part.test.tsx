// @vitest-environment dom
import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('asks again for what could not be had, and the screen around it stands', async () => {
  let tries = 0
  const Part = lazyPart(() =>
    ++tries < 3 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>כאן</p>),
  )
  const { container } = render(
    <>
      <h1>מסך</h1>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(container.textContent).toBe('מסך')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(container.textContent).toBe('מסךכאן')
  expect(tries).toBe(3)
})
