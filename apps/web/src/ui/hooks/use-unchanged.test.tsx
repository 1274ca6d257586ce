// @vitest-environment dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useUnchanged } from './use-unchanged.ts'

it('keeps returning the first of equal values, and returns a different one at once', () => {
  const first = [{ value: 'c1', label: 'גלית' }]
  const { result, rerender } = renderHook(({ value }) => useUnchanged(value), { initialProps: { value: first } })
  rerender({ value: [{ value: 'c1', label: 'גלית' }] })
  expect(result.current).toBe(first)
  const other = [{ value: 'c1', label: 'גלית כהן' }]
  rerender({ value: other })
  expect(result.current).toBe(other)
  rerender({ value: [{ value: 'c1', label: 'גלית כהן' }] })
  expect(result.current).toBe(other)
})
