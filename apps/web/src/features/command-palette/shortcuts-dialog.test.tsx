// @vitest-environment dom
import { it, vi } from 'vitest'
import { expectBackCloses } from '../../../testing/expect-back-closes.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

vi.mock('../../ui/hooks/use-is-phone.ts', () => ({ useIsPhone: () => true }))

it('Back closes the shortcuts, which fill a phone, and does not leave the screen below them', () => {
  expectBackCloses((opened, onClose) => <ShortcutsDialog opened={opened} onClose={onClose} />)
})
