// @vitest-environment dom
import 'fake-indexeddb/auto'
import { RouterProvider } from '@tanstack/react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { act, render, screen, waitFor } from '../../testing/render.tsx'
import { router } from './router.tsx'

vi.mock('../data/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: 'signed_out', expired: false }),
}))
vi.mock('../features/auth/index.ts', () => ({ LoginScreen: () => <p>sign in</p> }))

const serviceWorker = new EventTarget()

beforeAll(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('scrollTo', () => undefined)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
})

it('where a pressed notification of the device leads is opened after the sign-in that the window waits for', async () => {
  history.replaceState(null, '', '/login')
  render(<RouterProvider router={router} />)
  await screen.findByText('sign in')
  const press = { type: 'open-path', path: '/Events?event=e1' }
  act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data: press })))
  await waitFor(() => expect(router.state.location.href).toBe('/login?returnTo=%2FEvents%3Fevent%3De1'))
})
