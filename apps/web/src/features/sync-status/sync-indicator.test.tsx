// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { act, fireEvent, render, screen } from '../../../testing/render.tsx'
import { closeTopmost, isAnythingOpen } from '../../ui/dialogs/use-back-closes.ts'
import { SyncIndicator } from './sync-indicator.tsx'

vi.mock('../../data/index.ts', () => ({ useSyncState: () => null, useSharedStorage: () => null }))
vi.mock('./indicator-style.ts', () => ({ indicatorStyle: () => ({ icon: 'synced', label: 'מסונכרן' }) }))
vi.mock('./sync-panel.tsx', () => ({ SyncPanel: () => null }))
vi.mock('../../ui/hooks/use-is-phone.ts', () => ({ useIsPhone: () => true }))

it('Back closes the sheet that a phone shows, and does not leave the screen below it', () => {
  render(<SyncIndicator variant="icon" />)
  const button = screen.getByRole('button')
  expect(isAnythingOpen()).toBe(false)
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  act(() => void closeTopmost())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
