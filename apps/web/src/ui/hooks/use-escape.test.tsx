// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { useBackCloses } from '../dialogs/use-back-closes.ts'
import { useEscape } from './use-escape.ts'

function Screen({ onEscape, isMenuOpen = false }: { readonly onEscape: () => void; readonly isMenuOpen?: boolean }) {
  useEscape(true, onEscape)
  useBackCloses(isMenuOpen, () => undefined)
  return (
    <>
      <input type="checkbox" />
      <input aria-label="search" />
    </>
  )
}

it('hears Escape, and leaves it to a field, a row being dragged and what is open above the screen', () => {
  const escaped = vi.fn()
  const { rerender } = render(<Screen onEscape={escaped} />)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'Escape' })
  expect(escaped).toHaveBeenCalledTimes(2)

  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
  const cancelDrag = (press: KeyboardEvent): void => press.preventDefault()
  addEventListener('keydown', cancelDrag, { capture: true })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  removeEventListener('keydown', cancelDrag, { capture: true })
  rerender(<Screen onEscape={escaped} isMenuOpen />)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(escaped).toHaveBeenCalledTimes(2)
})
