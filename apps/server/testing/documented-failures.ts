import { z } from 'zod'
import type { App } from '../src/http/zod-validation.ts'

type Documented = ReadonlyMap<string, readonly string[]>

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
})
/** The schema of an answer that is an error. */
const failureSchema = z.object({
  content: z.object({
    'application/json': z.object({
      schema: z.object({
        properties: z.object({
          error: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
        }),
      }),
    }),
  }),
})

/** Shared by all tests of a file, because their routes are the same. */
let documented: Promise<Documented> | undefined

async function readDocumented(app: App): Promise<Documented> {
  const { paths } = documentSchema.parse((await app.inject({ method: 'GET', url: '/api/docs' })).json())
  const codesOf = (answer: unknown): readonly string[] => {
    const failure = failureSchema.safeParse(answer).data
    return failure?.content['application/json'].schema.properties.error.properties.code.enum ?? []
  }
  return new Map(
    Object.entries(paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, { responses }]): [string, readonly string[]] => [
        `${method.toUpperCase()} ${path}`,
        Object.values(responses).flatMap(codesOf),
      ]),
    ),
  )
}

/** Records how calls fail. The returned function throws if a code is missing in what `/api/docs` says of its call. */
export function documentedFailures(app: App): () => Promise<void> {
  const answered = new Set<string>()
  app.addHook('onSend', (request, reply, payload, done) => {
    const { url } = request.routeOptions
    if (reply.statusCode >= 400 && url?.startsWith('/api/') === true && typeof payload === 'string') {
      const { error } = JSON.parse(payload) as { error?: { code: string } }
      // HEAD answers like GET.
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const path = url.replaceAll(/:(\w+)/g, '{$1}').replaceAll('*', '{path}')
      if (error !== undefined) answered.add(`${method} ${path} ${error.code}`)
    }
    done(null, payload)
  })
  return async () => {
    if (answered.size === 0) return
    const known = await (documented ??= readDocumented(app))
    const silent = [...answered].filter((one) => {
      const [method, path, code = ''] = one.split(' ')
      return known.get(`${method} ${path}`)?.includes(code) !== true
    })
    if (silent.length > 0) throw new Error(`/api/docs does not name: ${silent.join(', ')}`)
  }
}
