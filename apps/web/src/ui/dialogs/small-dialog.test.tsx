// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoBlockers, forgetBlockers, pressBack } from '../../../testing/stub-back.ts'
import { SmallDialog } from './small-dialog.tsx'

vi.mock('@tanstack/react-router', async () => (await import('../../../testing/stub-back.ts')).routerWithBack)
afterEach(() => {
  cleanup()
  forgetBlockers()
})

it('Back closes a dialog that fills the screen and not what is below it; a small one is part of the screen', () => {
  const onClose = vi.fn()
  const shown = (opened: boolean, fullScreen: boolean) => (
    <MantineProvider env="test">
      <SmallDialog opened={opened} fullScreen={fullScreen} title="הזמנה" onClose={onClose}>
        תוכן
      </SmallDialog>
    </MantineProvider>
  )
  const { rerender } = render(shown(false, true))
  rerender(shown(true, false))
  expectNoBlockers()
  rerender(shown(true, true))
  pressBack()
  expect(onClose).toHaveBeenCalledOnce()
})

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
