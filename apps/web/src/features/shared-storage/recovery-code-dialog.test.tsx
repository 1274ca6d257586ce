// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { closeTopmost } from '../../ui/dialogs/use-back-closes.ts'
import { RecoveryCodeDialog } from './recovery-code-dialog.tsx'

stubBrowser()
afterEach(cleanup)

it('neither Back nor Escape closes the recovery code before somebody says that it is kept', () => {
  const onClose = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <RecoveryCodeDialog opened code="ABCD" onClose={onClose} onClosed={() => undefined} />
    </MantineProvider>,
  )
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
