// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { expectBackCloses } from '../../../testing/expect-back-closes.ts'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

vi.mock('../../ui/hooks/use-is-phone.ts', () => ({ useIsPhone: () => true }))
stubBrowser()
afterEach(cleanup)

it('Back closes the shortcuts, which fill a phone, and does not leave the screen below them', () => {
  expectBackCloses((opened, onClose) => (
    <MantineProvider env="test">
      <ShortcutsDialog opened={opened} onClose={onClose} />
    </MantineProvider>
  ))
})
