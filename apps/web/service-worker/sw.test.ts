import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'

/** What the worker answers to a request for a file of the server. */
const files = vi.hoisted(() => ({ handle: (_of: object): Promise<Response> => Promise.reject(new Error('no route')) }))
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => undefined,
  createHandlerBoundToURL: () => undefined,
  precacheAndRoute: () => undefined,
}))
vi.mock('workbox-routing', () => ({
  NavigationRoute: Object,
  registerRoute: (_route: unknown, handler?: { handle(of: object): Promise<Response> }) => {
    if (handler !== undefined) files.handle = (of) => handler.handle(of)
  },
}))

it('shows the copy of an image after four seconds in which the line said nothing', async () => {
  const copy = new Response('an image', { headers: { 'content-type': 'image/jpeg' } })
  const caches = { match: () => Promise.resolve(copy), open: () => Promise.resolve({}) }
  const worker = { __WB_MANIFEST: [], __WB_DISABLE_DEV_LOGS: true, caches }
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', Object.assign(new EventTarget(), worker))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('registration', { scope: 'https://bama.example/' })
  vi.stubGlobal('location', new URL('https://bama.example/'))
  vi.stubGlobal('FetchEvent', class extends Event {})
  vi.stubGlobal('ExtendableEvent', Event)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await import('./sw.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const request = new Request('https://bama.example/api/files/f1?size=thumb')
  const event = Object.assign(new Event('fetch'), { request, waitUntil: () => undefined })
  const shown = vi.fn<(response: Response) => void>()
  void files.handle({ event, request }).then(shown)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith(copy))
})
