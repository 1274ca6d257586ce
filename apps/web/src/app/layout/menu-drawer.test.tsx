// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { expectBackCloses, forgetBlockers } from '../../../testing/stub-back.ts'
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
  expectBackCloses((opened, onClose) => (
    <MantineProvider env="test">
      <MenuDrawer opened={opened} onClose={onClose} onSearch={() => undefined} />
    </MantineProvider>
  ))
})
