// @vitest-environment jsdom
import { notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Providers } from './providers.tsx'

it('[A9.28] [B9.12] shows twenty toasts at most', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const { unmount } = render(<Providers>{null}</Providers>)
  act(() => {
    for (let n = 0; n < 25; n++) notifications.show({ message: `הודעה ${n}`, autoClose: false })
  })
  expect(screen.getAllByRole('alert')).toHaveLength(20)
  unmount()
  act(() => notifications.clean())
})
