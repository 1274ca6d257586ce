import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  it('keeps what is named by its content for ever, and asks again for the rest', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache')
    expect((await get('/sw.js')).headers['content-type']).toContain('javascript')
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
