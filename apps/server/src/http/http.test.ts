import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { apiErrorSchema } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAppWith } from '../../testing/app-with.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
})

const login = (body: unknown, headers: Record<string, string> = {}, url = '/api/auth/login') =>
  server.call('POST', url, { body, headers })

const json = { 'content-type': 'application/json' }
const anyone = { email: 'dana@bama.test', password: 'secret-1' }

describe('an address with https', () => {
  it('is kept to by browsers, and one without is not', async () => {
    const header = async (origin: string) => {
      const other = await openTestServer({ origin })
      return (await other.call('GET', '/api/health')).headers['strict-transport-security']
    }
    expect(await header('https://bama.example')).toBe('max-age=31536000')
    expect(await header('http://bama.example')).toBeUndefined()
  })
})

describe('errors', () => {
  it.each([
    ['{"email": ', json, 400, 'invalid_json'],
    ['', json, 400, 'invalid_json'],
    ['{"email": "a@b", "password": "x", "__proto__": {"role": "admin"}}', json, 400, 'invalid_json'],
    ['null', json, 400, 'bad_request'],
    ['"text"', json, 400, 'bad_request'],
    [JSON.stringify({ ...anyone, password: 'x'.repeat(64 * 1024) }), json, 413, 'too_large'],
    [JSON.stringify(anyone), { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['email=a@b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    [JSON.stringify(anyone), { 'content-type': 'nonsense' }, 415, 'unsupported_media_type'],
  ])('are told with a code: %.40s', async (body, headers, status, code) => {
    const response = await login(body, headers)
    expect(response.statusCode).toBe(status)
    expect(apiErrorSchema.parse(response.json()).error.code).toBe(code)
  })

  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['PUT', '/api/health'],
    ['OPTIONS', '/api/health'],
    ['POST', '/events'],
  ] as const)('%s %s is 404', async (method, url) => {
    const response = await server.call(method, url, { headers: { accept: 'application/json' } })
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([404, undefined])
  })

  it('refuses a query that no call has', async () => {
    const response = await server.call('GET', '/api/health?deep=1')
    expect(response.json()).toMatchObject({ error: { code: 'bad_request', field: 'deep' } })
  })

  it('tell nothing of what nobody foresaw, the log does', async () => {
    await server.store.db.schema.dropTable('accounts').execute()
    const response = await server.call('GET', '/api/setup')
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ error: { code: 'server_error' } })
    expect(response.body).not.toContain('accounts')
    expect(server.log.join('')).toContain('no such table: accounts')
  })

  it('do not blame the database when a body breaks off on its way', async () => {
    const answered = new Promise<number>((resolve) => {
      server.app.addHook('onSend', (_request, reply, _payload, done) => {
        resolve(reply.statusCode)
        done()
      })
    })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
    socket.write('content-length: 1000\r\n\r\n{"email":')
    await once(server.app.server, 'request')
    socket.destroy()
    expect(await answered).toBe(400)
    expect(server.log.join('')).not.toContain('unavailable')
  })

  it('have our form also for an address that can not be read', async () => {
    const response = await server.call('GET', '/%')
    expect(response.statusCode).toBe(400)
    expect(apiErrorSchema.parse(response.json()).error.code).toBe('bad_request')
    expect(response.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it('have our form also for what is no HTTP', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('NONSENSE\r\n\r\n')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(apiErrorSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).error.code).toBe('bad_request')
  })
})

describe('security headers', () => {
  it.each([
    ['GET', '/api/health', 200],
    ['GET', '/api/auth/session', 401],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/auth/login', 400],
    ['GET', '/', 503],
  ] as const)('are on %s %s (%i)', async (method, url, status) => {
    const { headers, statusCode } = await server.call(method, url)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "script-src 'self';",
      "connect-src 'self';",
      "object-src 'none';",
      "base-uri 'none';",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
  })
})

describe('what pages may ask elsewhere', () => {
  it('is what the server was told, and nothing else changes', async () => {
    const policyOf = async (connectTo: readonly string[]): Promise<string> => {
      const { app } = await openAppWith({ connectTo })
      return String((await app.inject('/')).headers['content-security-policy'])
    }
    const strict = await policyOf([])
    const github = await policyOf(['https://api.github.com', 'https://gist.githubusercontent.com'])
    const named = "connect-src 'self' https://api.github.com https://gist.githubusercontent.com;"
    expect(github).toBe(strict.replace("connect-src 'self';", named))
    expect(github).toContain(named)
  })
})

describe('calls from other sites', () => {
  const statusWith = async (headers: Record<string, string>): Promise<number> =>
    (await login(anyone, { host: 'bama.example', ...headers })).statusCode

  it('are refused by their origin', async () => {
    const response = await login(anyone, { host: 'bama.example', origin: 'https://evil.example' })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ error: { code: 'forbidden_origin' } })
    expect(server.log.join('')).toContain('forbidden_origin')
    expect(await statusWith({ origin: 'null' })).toBe(403)
    expect(await statusWith({ origin: 'https://bama.example:8443' })).toBe(403)
    expect(await statusWith({ origin: 'https://bama.example.evil.example' })).toBe(403)
    expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statusWith({ origin: 'https://bama.example', 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  it('are not our own, nor those of programs', async () => {
    expect(await statusWith({})).toBe(401)
    expect(await statusWith({ origin: 'https://bama.example', 'sec-fetch-site': 'same-origin' })).toBe(401)
    expect(await statusWith({ origin: 'http://Bama.Example' })).toBe(401)
  })

  it('may read what needs no session, as any address bar', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await server.call('GET', '/api/health', { headers })).statusCode).toBe(200)
  })

  it('are told apart by the configured origin where the host that we see is another', async () => {
    server = await openTestServer({ origin: 'https://bama.example' })
    const inner = { host: '127.0.0.1:8080' }
    expect((await login(anyone, { ...inner, origin: 'https://bama.example' })).statusCode).toBe(401)
    expect((await login(anyone, { ...inner, origin: 'http://bama.example' })).statusCode).toBe(403)
  })

  it('can not name their own host: what a proxy forwards is believed of known proxies only', async () => {
    const forged = { host: 'bama.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
    expect((await login(anyone, forged)).statusCode).toBe(403)
    server = await openTestServer({ trustProxy: ['127.0.0.1'] })
    const forwarded = { host: 'inner:8080', 'x-forwarded-host': 'bama.example', origin: 'https://bama.example' }
    expect((await login(anyone, forwarded)).statusCode).toBe(401)
  })
})
