// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { expectBackCloses } from '../../../testing/expect-back-closes.ts'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { MenuDrawer } from './menu-drawer.tsx'

vi.mock('./sidebar-contents.tsx', () => ({ SidebarContents: () => null }))
stubBrowser()
afterEach(cleanup)

it('Back closes the menu, and does not leave the screen below it', () => {
  expectBackCloses((opened, onClose) => (
    <MantineProvider env="test">
      <MenuDrawer opened={opened} onClose={onClose} onSearch={() => undefined} />
    </MantineProvider>
  ))
})
