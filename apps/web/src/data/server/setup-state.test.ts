import { afterEach, expect, it, vi } from 'vitest'
import { fetchServerState } from './setup-state.ts'

afterEach(() => vi.unstubAllGlobals())

const page =
  '<html lang="he"><head><meta name="application-name" content="Bama" /></head><body><div id="root"></div></body></html>'
const notFound = () => new Response('Not found', { status: 404 })

it.each([
  ['a server that is set up', new Response('{"needed":false}'), 'ready'],
  ['a server at its first start', new Response('{"needed":true}'), 'setup_needed'],
  ['a page of somebody else', new Response('<div id="root"></div>'), 'unreachable'],
  ['files that give the app for every path', new Response(page), 'none'],
  ['a proxy whose server is down', new Response('<html>Bad gateway</html>', { status: 502 }), 'unreachable'],
  ["a hotel's sign-in page", new Response('<html>Welcome</html>'), 'unreachable'],
  ['a server in trouble', new Response('{"error":{"code":"server_error"}}', { status: 500 }), 'unreachable'],
])('takes %s for what it is', async (_what, response, state) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  expect(await fetchServerState()).toBe(state)
})

it.each([
  ['that come with the app', new Response('{ "app": "bama" }'), 'none'],
  ['that nobody has: a proxy without its server says so of everything', notFound(), 'unreachable'],
  ['that a portal answers with its page', new Response('<html>Welcome</html>'), 'unreachable'],
])('where the API is not found, looks for files %s', async (_what, file, state) => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(path === '/files-only.json' ? file : notFound()))
  expect(await fetchServerState()).toBe(state)
})

it('takes silence for no answer, never for no server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(await fetchServerState()).toBe('unreachable')
})
