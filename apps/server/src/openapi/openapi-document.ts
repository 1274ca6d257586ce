import { apiErrorSchema } from '@bama/sync'
import { z } from 'zod'
import type { SessionGate } from '../auth/require-session.ts'
import { type CallErrorCode, statusByCode } from '../http/api-failure.ts'
import type { CollectedRoute } from './collect-routes.ts'
import { errorMeanings, errorsOf } from './route-errors.ts'
import { type JsonSchema, toJsonSchema } from './route-schemas.ts'

interface DocumentParts {
  readonly routes: readonly CollectedRoute[]
  /** The gate whose hooks mark the routes that need a session. */
  readonly gate: SessionGate
  readonly version: string
}

/** Returns the HTTP interface as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html), from the routes' own schemas and descriptions. */
export function openApiDocument({ routes, gate, version }: DocumentParts) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}').replaceAll('*', '{path}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, gate) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bama',
      version,
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
      description:
        'Errors have one form and a closed list of codes. Instants are ISO 8601 UTC. Worked examples: docs/guides/api.md.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-bama', description: 'Given by POST /api/auth/login.' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, made by POST /api/keys.' },
      },
    },
  }
}

/** Returns a call's failures by status, each with its codes and their meanings. */
function failuresOf(route: CollectedRoute, gate: SessionGate): Readonly<Record<string, object>> {
  const codes = errorsOf(route, gate)
  const byStatus = Object.entries(Object.groupBy(codes, (code) => statusByCode[code]))
  return Object.fromEntries(
    byStatus.map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errorMeanings[code]}.`).join(' '),
        content: json(toJsonSchema(errorWith(ofStatus), 'output')),
      },
    ]),
  )
}

const errorWith = (codes: readonly CallErrorCode[]) =>
  z.object({ error: apiErrorSchema.shape.error.extend({ code: z.enum(codes) }) })

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

function operationOf(route: CollectedRoute, gate: SessionGate) {
  const { summary, answer, answerType, body = route.body, bodyType = 'application/json', status } = route.description
  const parameters = [...inPath(route), ...inQuery(route)]
  const content =
    answerType !== undefined
      ? { [answerType]: answer ? { schema: toJsonSchema(answer, 'output') } : {} }
      : answer
        ? json(toJsonSchema(answer, 'output'))
        : null
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: !body.safeParse(null).success,
            content: { [bodyType]: { schema: toJsonSchema(body, 'input') } },
          },
        }),
    responses: {
      [status ?? (answer === null ? 204 : 200)]: { description: 'Done.', ...(content === null ? {} : { content }) },
      ...failuresOf(route, gate),
    },
    security: securityOf(route, gate),
  }
}

/** Returns the accepted ways to authenticate. An empty list means that none is needed. */
function securityOf({ onRequest }: CollectedRoute, gate: SessionGate): readonly object[] {
  if (onRequest.includes(gate.signedIn) || onRequest.includes(gate.signedInUnrenewed))
    return [{ session: [] }, { key: [] }]
  return onRequest.includes(gate.inPerson) || onRequest.includes(gate.admin) ? [{ session: [] }] : []
}

function inPath({ url, params }: CollectedRoute): readonly object[] {
  const schemas = params === null ? {} : propertiesOf(toJsonSchema(params, 'input'))
  const names = [...url.matchAll(/:(\w+)|\*/g)].map(([, name]) => name ?? 'path')
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: inAddress(schemas[name] ?? { type: 'string' }),
  }))
}

/** Removes null from a schema: it stands for impossible values (the call then answers `not_found`), and can't be written. */
function inAddress({ default: _default, ...schema }: JsonSchema): JsonSchema {
  const { anyOf } = schema
  if (!Array.isArray(anyOf)) return schema
  const [only, ...others] = (anyOf as readonly JsonSchema[]).filter(({ type }) => type !== 'null')
  return only === undefined || others.length > 0 ? schema : only
}

function inQuery({ query }: CollectedRoute): readonly object[] {
  if (query === null) return []
  const schema = toJsonSchema(query, 'input')
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(propertiesOf(schema)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const propertiesOf = ({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  typeof properties === 'object' && properties !== null ? (properties as Record<string, JsonSchema>) : {}
