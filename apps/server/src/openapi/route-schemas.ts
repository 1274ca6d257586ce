import type { FastifySchema } from 'fastify'
import { z } from 'zod'

/** The parts of a request that a route validates. */
export interface RouteSchemas {
  readonly body: z.ZodType | null
  readonly query: z.ZodType | null
  readonly params: z.ZodType | null
}

const zodOf = (schema: unknown): z.ZodType | null => (schema instanceof z.ZodType ? schema : null)

export const zodSchemasOf = (schema: FastifySchema | undefined): RouteSchemas => ({
  body: zodOf(schema?.body),
  query: zodOf(schema?.querystring),
  params: zodOf(schema?.params),
})

export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Returns a zod schema as JSON Schema 2020-12: that of a request as callers write it, that of an answer as they read it.
 * Answers may get more fields in a newer version, so additional properties are allowed there.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    cycles: 'throw',
    override({ jsonSchema }) {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return rest
}
