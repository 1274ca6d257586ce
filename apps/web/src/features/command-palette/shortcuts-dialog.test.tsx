// @vitest-environment dom
import { afterEach, it, vi } from 'vitest'
import { cleanup } from '../../../testing/render.tsx'
import { expectBackCloses, forgetBlockers } from '../../../testing/stub-back.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

vi.mock('../../ui/hooks/use-is-phone.ts', () => ({ useIsPhone: () => true }))
vi.mock('@tanstack/react-router', async () => (await import('../../../testing/stub-back.ts')).routerWithBack)
afterEach(() => {
  cleanup()
  forgetBlockers()
})

it('Back closes the shortcuts, which fill a phone, and does not leave the screen below them', () => {
  expectBackCloses((opened, onClose) => <ShortcutsDialog opened={opened} onClose={onClose} />)
})
