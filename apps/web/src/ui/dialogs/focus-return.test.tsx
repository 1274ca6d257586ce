// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { SmallDialog } from './small-dialog.tsx'
import { useDialog } from './use-dialog.ts'

// jsdom has no media queries. This person asks for less motion, unless a test says otherwise.
beforeEach(() => stubBrowser((query) => query.includes('reduced-motion')))

function Screen() {
  const dialog = useDialog<string>()
  return (
    <>
      <button type="button" onClick={() => dialog.open('א')}>
        פתיחה
      </button>
      {dialog.subject !== undefined && (
        <SmallDialog title="חלון" opened={dialog.isOpen} onClose={dialog.close} onClosed={dialog.forget}>
          <button type="button" data-autofocus onClick={dialog.close}>
            סגירה
          </button>
        </SmallDialog>
      )}
    </>
  )
}

it('with less motion the focus returns to what opened a dialog that is unmounted when it has closed', async () => {
  render(
    <MantineProvider theme={{ respectReducedMotion: true }}>
      <Screen />
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'פתיחה' })
  opener.focus()
  fireEvent.click(opener)
  const close = await screen.findByRole('button', { name: 'סגירה' })
  await waitFor(() => expect(document.activeElement).toBe(close))
  fireEvent.click(close)
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'סגירה' })).toBeNull())
})

it('the focus returns from a dialog that is closed before it took the focus, as by a key on a slow machine', async () => {
  stubBrowser()
  render(
    <MantineProvider>
      <Screen />
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'פתיחה' })
  opener.focus()
  fireEvent.click(opener)
  // Nothing is awaited: Mantine's timers move the focus into the dialog.
  const close = screen.getByText('סגירה')
  expect(document.activeElement).toBe(opener)
  fireEvent.keyDown(opener, { key: 'Escape' })
  await waitFor(() => expect(close.isConnected).toBe(false))
  expect(document.activeElement).toBe(opener)
})

it('what is opened again before the focus had its time stays open', async () => {
  function Toggled() {
    const [opened, setOpened] = useState(true)
    const [isThere, setThere] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpened((now) => !now)}>
          מתג
        </button>
        {isThere && (
          <SmallDialog title="חלון" opened={opened} onClose={() => undefined} onClosed={() => setThere(false)}>
            תוכן
          </SmallDialog>
        )}
      </>
    )
  }
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(
    <MantineProvider theme={{ respectReducedMotion: true }}>
      <Toggled />
    </MantineProvider>,
  )
  const toggle = screen.getByText('מתג')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryByText('תוכן')).not.toBeNull()
  fireEvent.click(toggle)
  await act(() => vi.advanceTimersByTimeAsync(5))
  fireEvent.click(toggle)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryByText('תוכן')).not.toBeNull()
})
