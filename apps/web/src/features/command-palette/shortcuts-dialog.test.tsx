// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

type ShouldBlock = (navigation: { readonly action: string }) => boolean
const router = vi.hoisted(() => ({ blockers: [] as ShouldBlock[] }))
vi.mock('../../ui/hooks/use-is-phone.ts', () => ({ useIsPhone: () => true }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ shouldBlockFn }: { readonly shouldBlockFn: ShouldBlock }) => void router.blockers.push(shouldBlockFn),
}))
stubBrowser()
afterEach(() => {
  cleanup()
  router.blockers.length = 0
})

it('Back closes the shortcuts, which fill a phone, and does not leave the screen below them', () => {
  const onClose = vi.fn()
  const shown = (opened: boolean) => (
    <MantineProvider env="test">
      <ShortcutsDialog opened={opened} onClose={onClose} />
    </MantineProvider>
  )
  const { rerender } = render(shown(false))
  expect(router.blockers).toEqual([])
  rerender(shown(true))
  expect(router.blockers.at(-1)?.({ action: 'PUSH' })).toBe(false)
  expect(router.blockers.at(-1)?.({ action: 'BACK' })).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})
