// @vitest-environment dom
import 'fake-indexeddb/auto'
import { person } from '@bama/domain/testing'
import { RouterProvider } from '@tanstack/react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen, waitFor } from '../../testing/render.tsx'
import { router } from './router.tsx'

const here = vi.hoisted(() => ({ session: { status: 'signed_out', expired: false } as object }))
vi.mock('../data/index.ts', async (original) => ({ ...(await original<object>()), useSession: () => here.session }))
vi.mock('./layout/layout.tsx', () => ({ Layout: () => null }))
vi.mock('../features/setup/index.ts', () => ({ SetupScreen: () => <p>set up</p> }))
vi.mock('../features/auth/index.ts', () => ({ LoginScreen: () => <p>sign in</p> }))

const serviceWorker = new EventTarget()

beforeAll(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('scrollTo', () => undefined)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
})

const show = () => render(<RouterProvider router={router} />)

it('where a pressed notification of the device leads is opened after the sign-in that the window waits for', async () => {
  history.replaceState(null, '', '/login')
  show()
  await screen.findByText('sign in')
  const press = { type: 'open-path', path: '/Events?event=e1' }
  act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data: press })))
  await waitFor(() => expect(router.state.location.href).toBe('/login?returnTo=%2FEvents%3Fevent%3De1'))
})

it('whoever has set the system up stands before the first steps, which are above the board', async () => {
  show()
  await act(() => router.navigate({ to: '/setup' }))
  await screen.findByText('set up')
  cleanup()
  here.session = { status: 'signed_in', actor: person('admin'), user: {} }
  show()
  await waitFor(() => expect(router.state.location.href).not.toBe('/setup'))
  expect(router.state.location.href).toBe('/Events')
})
