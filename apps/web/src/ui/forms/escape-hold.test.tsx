// @vitest-environment dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { EscapeHold, useEscapeHeld, useEscapeHolders, useHoldEscape } from './escape-hold.ts'

it('what opens later inside a dialog, and does not hold Escape, takes it from nobody who does', () => {
  const dialog = renderHook(() => useEscapeHolders())
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <EscapeHold value={dialog.result.current.hold}>{children}</EscapeHold>
  )
  const field = renderHook(() => useHoldEscape(), { wrapper })
  act(() => field.result.current(true))
  const section = renderHook(({ isHeld }: { readonly isHeld: boolean }) => useEscapeHeld(isHeld), {
    wrapper,
    initialProps: { isHeld: false },
  })
  expect(dialog.result.current.isHeld).toBe(true)
  section.rerender({ isHeld: true })
  act(() => field.result.current(false))
  expect(dialog.result.current.isHeld).toBe(true)
  section.unmount()
  expect(dialog.result.current.isHeld).toBe(false)
})
