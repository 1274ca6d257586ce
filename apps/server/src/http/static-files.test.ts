import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const index = '<!doctype html><title>במה</title>'

const get = (url: string, headers: Record<string, string> = page) => server.call('GET', url, { headers })

describe('the built app', () => {
  beforeEach(async () => {
    const webRoot = mkdtempSync(join(tmpdir(), 'bama-web-'))
    mkdirSync(join(webRoot, 'assets'))
    writeFileSync(join(webRoot, 'index.html'), index)
    writeFileSync(join(webRoot, 'sw.js'), 'self')
    writeFileSync(join(webRoot, 'manifest.webmanifest'), '{}')
    writeFileSync(join(webRoot, 'assets', 'main-abc123.js'), 'main()')
    writeFileSync(join(webRoot, '.env'), 'SECRET=1')
    writeFileSync(join(webRoot, 'assets', 'main-abc123.js.br'), brotliCompressSync('main()'))
    writeFileSync(join(webRoot, 'assets', 'main-abc123.js.gz'), gzipSync('main()'))
    writeFileSync(join(webRoot, 'index.html.br'), brotliCompressSync(index))
    server = await openTestServer({ webRoot })
    return () => rmSync(webRoot, { recursive: true })
  })

  it.each(['/', '/index.html', '/events', '/events/event-1?tab=comments', '/login', '/setup'])(
    'opens at %s',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.body).toBe(index)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    },
  )

  it('answers HEAD without a body', async () => {
    const response = await server.call('HEAD', '/events', { headers: page })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })

  it('that is asked for a part or a state that it has not got says so, and is no failure of the server', async () => {
    const part = await get('/', { ...page, range: 'bytes=1000-' })
    const state = await get('/', { ...page, 'if-match': '"another"' })
    expect([part, state].map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [416, ''],
      [412, ''],
    ])
    expect(part.headers['content-range']).toBe(`bytes */${Buffer.byteLength(index)}`)
    expect(server.log).toEqual([])
  })

  it('keeps what is named by its content for ever, and asks again for the rest', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache')
    expect((await get('/sw.js')).headers['content-type']).toContain('javascript')
  })

  it('sends what lies compressed beside a file to who takes it, with a tag of its own, in parts too', async () => {
    const url = '/assets/main-abc123.js'
    const plain = await get(url)
    const br = await get(url, { 'accept-encoding': 'gzip, br' })
    const zipped = await get(url, { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([br, zipped].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('main()')
    expect(new Set([plain, br, zipped].map(({ headers }) => headers['etag'])).size).toBe(3)
    for (const { headers } of [plain, br, zipped])
      expect(headers).toMatchObject({
        'content-type': plain.headers['content-type'],
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringMatching(/accept-encoding/i),
      })
    const known = { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) }
    expect((await get(url, known)).statusCode).toBe(304)
    const part = await get(url, { 'accept-encoding': 'br', range: 'bytes=0-1' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, br.rawPayload.subarray(0, 2)])
    const screen = await get('/events', { ...page, 'accept-encoding': 'br' })
    expect(brotliDecompressSync(screen.rawPayload).toString()).toBe(index)
    const head = await server.call('HEAD', url, { headers: { 'accept-encoding': 'br' } })
    expect([head.headers['content-encoding'], head.body]).toEqual(['br', ''])
  })

  it.each([
    ['/assets/main-old.js', page],
    ['/missing.js', { accept: '*/*' }],
    ['/api/nothing', page],
    ['/.env', { accept: '*/*' }],
  ])('has no %s', async (url, headers) => {
    const response = await get(url, headers)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: { code: 'not_found' } })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it.each([
    '/../package.json',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cetc',
    '//etc/passwd',
    '/%00',
  ])('gives nothing from outside at %s', async (url) => {
    const response = await get(url, { accept: '*/*' })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
  })
})

describe('without a built app', () => {
  it('says so, and the calls work', async () => {
    server = await openTestServer()
    const response = await get('/', { accept: '*/*' })
    expect(response.statusCode).toBe(503)
    expect(response.headers['content-type']).toContain('text/plain')
    expect(response.body).toContain('not built yet')
    expect((await get('/api/health')).statusCode).toBe(200)
    expect((await get('/api/nothing')).statusCode).toBe(404)
  })
})
