// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoBlockers, forgetBlockers, pressBack } from '../../../testing/stub-back.ts'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { SmallDialog } from './small-dialog.tsx'

vi.mock('@tanstack/react-router', async () => (await import('../../../testing/stub-back.ts')).routerWithBack)
stubBrowser()
afterEach(() => {
  cleanup()
  forgetBlockers()
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
  expectNoBlockers()
  rerender(shown(true, true))
  pressBack()
  expect(onClose).toHaveBeenCalledOnce()
})
