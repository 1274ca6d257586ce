import { recordIdSchema } from '@bama/domain'
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

/** A Fastify app whose route schemas are zod's: a handler reads the output of the schema. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>

/** Returns the 400 failure for a schema error: its first problem, and the field that has it. */
export function badRequest(error: z.ZodError): ApiFailure {
  const issue = error.issues[0]
  if (issue === undefined) return new ApiFailure('bad_request', 'invalid')
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  const field = path.map(String).join('.')
  const message = issue.code === 'unrecognized_keys' ? 'unknown_field' : issue.message
  return new ApiFailure('bad_request', message, field === '' ? {} : { field })
}

/** Validates with zod alone. Fastify's own validator would silently drop unknown keys and turn "1" into 1. */
export const zodValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: badRequest(parsed.error) }
  }

/** For calls without a query: an unknown key is refused, not ignored. */
export const noQuery = z.strictObject({})

/** A text that can't be an id becomes null, which is answered with `not_found`. */
export const idParams = z.object({ id: recordIdSchema.nullable().catch(null) })

/** No body, or an empty object. */
export const nothing = z.strictObject({}).nullable()
