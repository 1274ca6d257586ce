// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { SmallDialog } from './small-dialog.tsx'

type ShouldBlock = (navigation: { readonly action: string }) => boolean
const router = vi.hoisted(() => ({ blockers: [] as ShouldBlock[] }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ shouldBlockFn }: { readonly shouldBlockFn: ShouldBlock }) => void router.blockers.push(shouldBlockFn),
}))
stubBrowser()
afterEach(() => {
  cleanup()
  router.blockers.length = 0
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
  expect(router.blockers).toEqual([])
  rerender(shown(true, true))
  expect(router.blockers.at(-1)?.({ action: 'PUSH' })).toBe(false)
  expect(router.blockers.at(-1)?.({ action: 'BACK' })).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})
