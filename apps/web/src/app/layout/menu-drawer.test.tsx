// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoBlockers, forgetBlockers, pressBack } from '../../../testing/stub-back.ts'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { MenuDrawer } from './menu-drawer.tsx'

vi.mock('./sidebar-contents.tsx', () => ({ SidebarContents: () => null }))
vi.mock('@tanstack/react-router', async () => (await import('../../../testing/stub-back.ts')).routerWithBack)
stubBrowser()
afterEach(() => {
  cleanup()
  forgetBlockers()
})

it('Back closes the menu, and does not leave the screen below it', () => {
  const onClose = vi.fn()
  const shown = (opened: boolean) => (
    <MantineProvider env="test">
      <MenuDrawer opened={opened} onClose={onClose} onSearch={() => undefined} />
    </MantineProvider>
  )
  const { rerender } = render(shown(false))
  expectNoBlockers()
  rerender(shown(true))
  pressBack()
  expect(onClose).toHaveBeenCalledOnce()
})
