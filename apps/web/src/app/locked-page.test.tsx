// @vitest-environment dom
import { beforeAll, expect, it, vi } from 'vitest'
import { render, screen } from '../../testing/render.tsx'
import { LockedPage } from './locked-page.tsx'

vi.mock('../data/index.ts', () => ({
  isLocalMode: () => false,
  signIn: vi.fn(),
  signInByPasskey: vi.fn(),
  useHasPasskey: () => false,
  useHasVault: () => true,
}))
vi.mock('../features/auth/index.ts', () => ({ LoginScreen: () => <input aria-label="password" /> }))

/** What jsdom lacks, as far as the focus is concerned: a dialog that isn't on the page any more returns it to nobody. */
function stubDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  HTMLDialogElement.prototype.showModal = function (): void {
    openers.set(this, document.activeElement)
    this.open = true
    this.querySelector('input')?.focus()
  }
  HTMLDialogElement.prototype.close = function (): void {
    this.open = false
    const opener = openers.get(this)
    if (this.isConnected && opener instanceof HTMLElement) opener.focus()
  }
}

beforeAll(() => {
  stubDialogs()
})

it('whoever signs in over a half-filled form goes on in the field where they were', () => {
  const page = (isLocked: boolean) => (
    <>
      <input aria-label="notes" />
      {isLocked && <LockedPage expired onSetupNeeded={() => undefined} />}
    </>
  )
  const { rerender } = render(page(false))
  screen.getByLabelText('notes').focus()
  rerender(page(true))
  expect(document.activeElement).toBe(screen.getByLabelText('password'))
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByLabelText('notes'))
})
