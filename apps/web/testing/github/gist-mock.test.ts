import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, type TestClock } from '../test-clock.ts'
import { createGistMock, type GistMock } from './gist-mock.ts'

let clock: TestClock
let mock: GistMock
beforeEach(() => {
  clock = createTestClock()
  mock = createGistMock(clock.now)
  mock.addToken('secret', { login: 'dana' })
})

const api = 'https://api.github.com'
const call = (method: string, path: string, body?: object, more: Readonly<Record<string, string>> = {}) =>
  mock.fetch(api + path, {
    method,
    cache: 'no-store',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: 'Bearer secret',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const make = async (): Promise<string> => {
  const response = await call('POST', '/gists', { files: { 'a.txt': { content: 'one' } } })
  return ((await response.json()) as { id: string }).id
}

describe('the mock of GitHub', () => {
  it('takes what the description allows, and answers by it', async () => {
    const id = await make()
    for (const [method, path, body] of [
      ['GET', '/gists?per_page=100&since=2026-01-01T00:00:00Z'],
      ['GET', `/gists/${id}`],
      ['PATCH', `/gists/${id}`, { files: { 'b.txt': { content: 'two' }, 'a.txt': null } }],
      ['GET', '/gists/none'],
      ['DELETE', `/gists/${id}`],
    ] as const)
      await call(method, path, body)
    expect(mock.requests.map(({ status }) => status)).toEqual([201, 200, 200, 200, 404, 204])
    expect(mock.problems).toEqual([])
  })

  it.each([
    ['a path that is not described', 'GET', '/gist/1'],
    ['a method that is not described', 'PUT', '/gists/1', {}],
    ['a parameter that is not described', 'GET', '/gists?size=5'],
    ['a number that is none', 'GET', '/gists?per_page=many'],
    ['an instant that is none', 'GET', '/gists?since=yesterday'],
    ['a gist without files', 'POST', '/gists', { description: 'x' }],
    ['a file without content', 'POST', '/gists', { files: { 'a.txt': {} } }],
    ['content that is no text', 'PATCH', '/gists/1', { files: { 'a.txt': { content: 5 } } }],
    ['a property that is not described', 'PATCH', '/gists/1', { public: true }],
  ] as const)('finds %s', async (_, method, path, body?: object) => {
    await call(method, path, body)
    expect(mock.problems).toHaveLength(1)
  })

  it('refuses conditions on a change, and headers that CORS does not allow', async () => {
    const id = await make()
    const files = { files: { 'a.txt': { content: 'two' } } }
    expect((await call('PATCH', `/gists/${id}`, files, { 'if-match': '"x"' })).status).toBe(400)
    expect(mock.problems).toEqual([])
    await call('GET', `/gists/${id}`, undefined, { 'x-own': 'x' })
    await mock.fetch(`https://gist.githubusercontent.com/dana/${id}/raw/x/a.txt`, {
      cache: 'no-store',
      headers: { authorization: 'Bearer secret' },
    })
    expect(mock.problems).toEqual([
      'CORS does not allow x-own',
      'CORS does not allow authorization',
      'the token was sent to gist.githubusercontent.com',
    ])
  })

  it('shows what CORS shows, and of each file 1 MB', async () => {
    const id = await make()
    await mock.edit(id, { 'large.txt': 'x'.repeat(1_100_000) })
    const response = await call('GET', `/gists/${id}`)
    expect(response.headers.get('etag')).not.toBeNull()
    expect(response.headers.get('x-ratelimit-remaining')).toBe('4998')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const { files } = (await response.json()) as {
      files: Record<string, { truncated: boolean; content: string; raw_url: string }>
    }
    expect(files['large.txt']).toMatchObject({ truncated: true })
    expect(files['large.txt']?.content).toHaveLength(1024 * 1024)
    const raw = await mock.fetch(files['large.txt']?.raw_url ?? '', { cache: 'no-store' })
    expect(await raw.text()).toHaveLength(1_100_000)
    mock.deleteGist(id)
    expect((await mock.fetch(files['large.txt']?.raw_url ?? '', { cache: 'no-store' })).status).toBe(404)
  })
})
