import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import description from './gist-description.json' with { type: 'json' }

/**
 * GitHub's own API description, reduced to gists (scripts/take-gist-description.ts), for checking requests and answers.
 * One correction: by its prose, null deletes a file in an update, but its schema doesn't allow null.
 */
interface Operation {
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, Reference | Described>>
}

interface Reference {
  readonly $ref: string
}

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: object
}

export interface Call {
  readonly method: string
  readonly url: URL
  /** The request's body as parsed JSON. Undefined if there is none. */
  readonly body: unknown
}

export interface DescribedCall {
  /** The path template, such as `/gists/{gist_id}`. */
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  /** Violations of the description by the request. */
  readonly problems: readonly string[]
  /** Violations of the description by an answer. */
  problemsOfAnswer(status: number, body: unknown): readonly string[]
}

/** Statuses that any call may return and that the description of a call doesn't repeat. */
const general = new Set([400, 401, 403, 409, 413, 429, 500, 502, 503, 504])
const basicError = { $ref: '#/components/schemas/basic-error' }

const operations = description.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false })
addFormats(ajv)
ajv.addSchema({ $id: 'github', components: description.components })
const validators = new Map<object, ValidateFunction>()

/** Looks a call up in the description. Null if there is no such call. */
export function describedCall({ method, url, body }: Call): DescribedCall | null {
  for (const [path, methods] of Object.entries(operations)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const found = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(url.pathname)
    const operation = methods[method.toLowerCase()]
    if (found === null || operation === undefined) continue
    const values = found.slice(1).map(decodeURIComponent)
    return {
      path,
      parameters: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
      problems: [...problemsOfQuery(operation, url), ...problemsOfBody(operation, body)],
      problemsOfAnswer: (status, answer) => problemsOfAnswer(operation, status, answer),
    }
  }
  return null
}

function problemsOfQuery({ parameters = [] }: Operation, url: URL): readonly string[] {
  const known = parameters.map(resolved).filter((parameter) => parameter.in === 'query')
  return [...url.searchParams].flatMap(([name, text]) => {
    const parameter = known.find((one) => one.name === name)
    if (parameter === undefined) return [`there is no parameter ${name}`]
    const isNumber = 'type' in parameter.schema && parameter.schema.type === 'integer'
    return problemsOf(parameter.schema, isNumber ? Number(text) : text).map((problem) => `${name}: ${problem}`)
  })
}

function problemsOfBody({ requestBody }: Operation, body: unknown): readonly string[] {
  const schema = requestBody?.content['application/json']?.schema
  if (schema === undefined) return body === undefined ? [] : ['it has no body']
  return problemsOf(requestSchema(schema), body ?? null)
}

const requestSchemas = new Map<object, object>()

/** Forbids properties that the schema doesn't name, which GitHub would ignore, and applies the correction. */
function requestSchema(schema: object): object {
  const known = requestSchemas.get(schema)
  if (known !== undefined) return known
  const strict = JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || key === 'properties') return value
    const isObject = 'properties' in value && !('additionalProperties' in value)
    const isFile = key === 'additionalProperties' && !('required' in value)
    return { ...value, ...(isObject ? { additionalProperties: false } : {}), ...(isFile ? { nullable: true } : {}) }
  }) as object
  requestSchemas.set(schema, strict)
  return strict
}

function problemsOfAnswer({ responses }: Operation, status: number, answer: unknown): readonly string[] {
  const response = responses[String(status)]
  if (response === undefined)
    return general.has(status) ? problemsOf(basicError, answer) : [`${status} is not described`]
  const schema = resolved(response).content?.['application/json']?.schema
  if (schema === undefined) return answer === undefined ? [] : [`${status} has no body`]
  return problemsOf(schema, answer)
}

function resolved<T extends object>(value: T | Reference): T {
  if (!('$ref' in value)) return value
  return value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], description) as T
}

function problemsOf(schema: object, value: unknown): readonly string[] {
  const validate = validators.get(schema) ?? ajv.compile(withReferences(schema))
  validators.set(schema, validate)
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`)
}

const withReferences = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"github#/components/')) as object
