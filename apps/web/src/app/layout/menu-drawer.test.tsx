// @vitest-environment dom
import { it, vi } from 'vitest'
import { expectBackCloses } from '../../../testing/expect-back-closes.ts'
import { MenuDrawer } from './menu-drawer.tsx'

vi.mock('./sidebar-contents.tsx', () => ({ SidebarContents: () => null }))

it('Back closes the menu, and does not leave the screen below it', () => {
  expectBackCloses((opened, onClose) => <MenuDrawer opened={opened} onClose={onClose} onSearch={() => undefined} />)
})
