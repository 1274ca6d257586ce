import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { z } from 'zod'
import { ApiFailure } from './api-failure.ts'

interface ZodTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
}

/** A Fastify app whose route schemas are zod's: what a handler reads is what the schema made of the request. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>

/** What is wrong, as 400 says it: the first problem, with the field that has it. */
export function badRequest(error: z.ZodError): ApiFailure {
  const issue = error.issues[0]
  if (issue === undefined) return new ApiFailure('bad_request', 'invalid')
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  const field = path.map(String).join('.')
  const message = issue.code === 'unrecognized_keys' ? 'unknown_field' : issue.message
  return new ApiFailure('bad_request', message, field === '' ? {} : { field })
}

/**
 * Validates with zod alone. Fastify's own validator would drop unknown keys and turn "1" into 1 without a word.
 */
export const zodValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: badRequest(parsed.error) }
  }

/** No query at all: none of our calls has one, and a key that is not understood is refused, not ignored. */
export const noQuery = z.strictObject({})

/** No body, or an empty object. */
export const nothing = z.strictObject({}).nullable()
