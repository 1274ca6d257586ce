import { attachmentTypes } from '@bama/domain'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

type Operation = {
  readonly summary?: string
  readonly security: readonly object[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: object
  }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { readonly schema: object }> }
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema?: object }> }>
}

const documentSchema = z.object({
  openapi: z.literal('3.1.1'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.custom<Operation>((value) => typeof value === 'object'),
    ),
  ),
})

let server: TestServer
let paths: z.infer<typeof documentSchema>['paths']

beforeEach(async () => {
  server = await openTestServer()
  paths = documentSchema.parse((await server.call('GET', '/api/docs')).json()).paths
})

const operation = (method: string, path: string): Operation => {
  const found = paths[path]?.[method]
  if (found === undefined) throw new Error(`${method} ${path} is not documented`)
  return found
}

const operations = (): readonly (readonly [string, Operation])[] =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  )

/** Returns what the router itself answers, except HEAD, e.g. `GET /api/users/{id}`. */
function routedCalls(): readonly string[] {
  const parents: string[] = []
  const calls: string[] = []
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (part === '') continue
    const depth = indent.length / 4
    parents.splice(depth, Infinity, part)
    const path = parents.join('').replaceAll(/:(\w+)/g, '{$1}')
    for (const method of (methods ?? '').split(', '))
      if (method !== '' && method !== 'HEAD' && path.startsWith('/api/')) calls.push(`${method} ${path}`)
  }
  return calls
}

/** Compiles a JSON Schema with Fastify's own validator. Returns a function that tells whether a value is valid. */
async function compile(schema: object): Promise<(value: object) => Promise<boolean>> {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } })
  app.post('/', { schema: { body: { type: 'object', properties: { value: schema } } } }, () => 'taken')
  await app.ready()
  return async (value) => (await app.inject({ method: 'POST', url: '/', payload: { value } })).statusCode === 200
}

describe('GET /api/docs', () => {
  it('is JSON that needs no session', async () => {
    const response = await server.call('GET', '/api/docs')
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(response.json()).toMatchObject({ info: { title: 'Bama', version: '1.2.3' } })
  })

  it('has every call that the router answers, and no other', () => {
    const routed = routedCalls()
    expect(routed).toContain('POST /api/sync')
    expect(routed).toContain('PATCH /api/users/{id}')
    expect(
      operations()
        .map(([call]) => call)
        .sort(),
    ).toEqual([...routed].sort())
  })

  it('says of every call what it does and what it answers', () => {
    const silent = operations().filter(([, { summary, responses }]) => {
      const [status] = Object.keys(responses)
      return summary === undefined || (status !== '204' && responses[status ?? '']?.content === undefined)
    })
    expect(silent.map(([call]) => call)).toEqual([])
  })

  it('names of every call the codes by which it may fail, by status', () => {
    const codesOf = (method: string, path: string, status: string): string =>
      JSON.stringify(operation(method, path).responses[status] ?? null)
    for (const [call, { responses }] of operations()) {
      expect([call, Object.keys(responses)]).toEqual([call, expect.arrayContaining(['400', '500', '503'])])
      expect(responses).not.toHaveProperty('default')
    }
    expect(codesOf('post', '/api/keys', '401')).toContain(
      '"enum":["unauthorized","account_blocked","invalid_credentials"]',
    )
    expect(codesOf('post', '/api/keys', '409')).toContain('too_many_keys')
    expect(codesOf('get', '/api/health', '401')).toBe('null')
    expect(codesOf('post', '/api/sync', '426')).toContain('client_too_old')
  })

  it('has schemas that a validator takes', async () => {
    const schemas = operations().flatMap(([, { parameters = [], requestBody, responses }]) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ schema }) => schema ?? []),
      ),
    ])
    expect(schemas.length).toBeGreaterThan(20)
    for (const schema of schemas) await compile(schema)
  })

  it('says what the routes check: what a schema refuses, the call refuses', async () => {
    const body = operation('post', '/api/auth/login').requestBody
    expect(body?.required).toBe(true)
    const takes = await compile(body?.content['application/json']?.schema ?? {})
    for (const payload of [
      { email: 'dana@bama.test', password: 'x' },
      { email: 'dana@bama.test' },
      { email: 'a@b', password: 'x', more: 1 },
    ]) {
      const { statusCode } = await server.call('POST', '/api/auth/login', { body: payload })
      expect(await takes(payload)).toBe(statusCode !== 400)
    }
  })

  it('describes answers as they are', async () => {
    await server.addPerson('dana', 'admin')
    const cookie = await server.signIn('dana')
    const answerOf = (path: string): object =>
      operation('get', path).responses['200']?.content?.['application/json']?.schema ?? {}
    for (const path of ['/api/health', '/api/setup', '/api/auth/session', '/api/keys']) {
      const takes = await compile(answerOf(path))
      expect([path, await takes((await server.call('GET', path, { cookie })).json())]).toEqual([path, true])
    }
  })

  it('says that a file may be of any type, not only an image', () => {
    const { content = {} } = operation('get', '/api/files/{id}').responses['200'] ?? {}
    const ranges = Object.keys(content).map((range) => new RegExp(`^${range.replaceAll('*', '[^/]+')}$`))
    expect(attachmentTypes.filter((type) => !ranges.some((range) => range.test(type)))).toEqual([])
  })

  it('tells which calls need a session, and which take a key', () => {
    expect(operation('get', '/api/health').security).toEqual([])
    expect(operation('post', '/api/sync').security).toEqual([{ session: [] }, { key: [] }])
    expect(operation('post', '/api/users').security).toEqual([{ session: [] }])
    expect(operation('post', '/api/users/{id}/password').security).toEqual([{ session: [] }])
  })

  it('names what stands in the path and in the query', () => {
    expect(operation('patch', '/api/users/{id}').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ])
    expect(operation('get', '/api/files/{id}').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'size', in: 'query', required: false },
    ])
  })
})
