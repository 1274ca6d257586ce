// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectBackCloses } from '../../../testing/expect-back-closes.ts'
import { SmallDialog } from './small-dialog.tsx'

it.each([false, true])(
  'Back closes a dialog and not what is below it, whether it fills the screen: %s',
  (fullScreen) => {
    expectBackCloses((opened, onClose) => (
      <MantineProvider env="test">
        <SmallDialog opened={opened} fullScreen={fullScreen} title="הזמנה" onClose={onClose}>
          תוכן
        </SmallDialog>
      </MantineProvider>
    ))
  },
)

it('a second click on a button of a dialog that the first one closed does nothing while it fades out', () => {
  const act = vi.fn()
  const shown = (opened: boolean) => (
    <MantineProvider>
      <SmallDialog opened={opened} title="שחזור" onClose={() => undefined}>
        <button onClick={act}>כן</button>
      </SmallDialog>
    </MantineProvider>
  )
  const { rerender } = render(shown(true))
  const button = screen.getByText('כן')
  fireEvent.click(button)
  rerender(shown(false))
  fireEvent.click(button)
  expect(button.isConnected).toBe(true)
  expect(act).toHaveBeenCalledOnce()
})

it('the second click of the double click that opened a dialog does not close it by falling on its overlay', async () => {
  const onClose = vi.fn()
  const shown = (opened: boolean) => (
    <MantineProvider>
      <SmallDialog opened={opened} title="הזמנה" onClose={onClose}>
        תוכן
      </SmallDialog>
    </MantineProvider>
  )
  const { rerender } = render(shown(false))
  rerender(shown(true))
  await screen.findByText('תוכן')
  const overlay = await waitFor(() => document.querySelector('.mantine-Modal-overlay') ?? expect.fail())
  const press = (detail: number): void => {
    fireEvent.mouseDown(overlay, { detail })
    fireEvent.click(overlay, { detail })
  }
  press(2)
  expect(onClose).not.toHaveBeenCalled()
  press(1)
  expect(onClose).toHaveBeenCalledOnce()
})
