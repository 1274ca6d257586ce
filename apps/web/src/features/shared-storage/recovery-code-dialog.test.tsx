// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { act, fireEvent, render, screen } from '../../../testing/render.tsx'
import { closeTopmost } from '../../ui/dialogs/use-back-closes.ts'
import { RecoveryCodeDialog } from './recovery-code-dialog.tsx'

it('neither Back nor Escape closes the recovery code before somebody says that it is kept', () => {
  const onClose = vi.fn<() => void>()
  render(<RecoveryCodeDialog opened code="ABCD" onClose={onClose} onClosed={() => undefined} />)
  const press = (): void => {
    // Back must not reach the screen below either.
    act(() => expect(closeTopmost()).toBe(true))
    fireEvent.keyDown(document.body, { key: 'Escape' })
  }
  press()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox'))
  press()
  expect(onClose).toHaveBeenCalledTimes(2)
})
