// @vitest-environment dom
import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/render.tsx'
import { expectNoBlockers, forgetBlockers, pressBack } from '../../../testing/stub-back.ts'
import { SyncIndicator } from './sync-indicator.tsx'

vi.mock('../../data/index.ts', () => ({ useSyncState: () => null, useSharedStorage: () => null }))
vi.mock('./indicator-style.ts', () => ({ indicatorStyle: () => ({ icon: 'synced', label: 'מסונכרן' }) }))
vi.mock('./sync-panel.tsx', () => ({ SyncPanel: () => null }))
vi.mock('../../ui/hooks/use-is-phone.ts', () => ({ useIsPhone: () => true }))
vi.mock('@tanstack/react-router', async () => (await import('../../../testing/stub-back.ts')).routerWithBack)
afterEach(() => {
  cleanup()
  forgetBlockers()
})

it('Back closes the sheet that a phone shows, and does not leave the screen below it', () => {
  render(<SyncIndicator variant="icon" onReload={() => undefined} />)
  const button = screen.getByRole('button')
  expectNoBlockers()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  act(pressBack)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
