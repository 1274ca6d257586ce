// @vitest-environment dom
import { beforeAll, expect, it, vi } from 'vitest'
import { render, screen } from '../../testing/render.tsx'
import { closeTopmost, useBackCloses } from '../ui/dialogs/use-back-closes.ts'
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

it('Back leaves a dialog below it as it is, and is free where there is none', () => {
  const close = vi.fn()
  function Below() {
    useBackCloses(true, close)
    return null
  }
  const page = (isLocked: boolean) => (
    <>
      <Below />
      {isLocked && <LockedPage expired onSetupNeeded={() => undefined} />}
    </>
  )
  const { rerender } = render(page(false))
  rerender(page(true))
  expect(closeTopmost()).toBe(true)
  expect(close).not.toHaveBeenCalled()
  rerender(page(false))
  closeTopmost()
  expect(close).toHaveBeenCalledOnce()
  rerender(<></>)
  rerender(<LockedPage expired onSetupNeeded={() => undefined} />)
  expect(closeTopmost()).toBe(false)
})
