// @vitest-environment dom
import { afterEach, it, vi } from 'vitest'
import { cleanup } from '../../../testing/render.tsx'
import { expectBackCloses, forgetBlockers } from '../../../testing/stub-back.ts'
import { MenuDrawer } from './menu-drawer.tsx'

vi.mock('./sidebar-contents.tsx', () => ({ SidebarContents: () => null }))
vi.mock('@tanstack/react-router', async () => (await import('../../../testing/stub-back.ts')).routerWithBack)
afterEach(() => {
  cleanup()
  forgetBlockers()
})

it('Back closes the menu, and does not leave the screen below it', () => {
  expectBackCloses((opened, onClose) => <MenuDrawer opened={opened} onClose={onClose} onSearch={() => undefined} />)
})
