import type { z } from 'zod'
import type { CallErrorCode } from '../http/api-failure.ts'

/** Documentation of a route that its schema doesn't contain. */
export interface RouteDescription {
  /** One sentence. */
  readonly summary?: string
  /** The body of a successful answer; null if there is none. */
  readonly answer?: z.ZodType | null
  /** The status of a successful answer. Defaults to 200, or 204 without a body. */
  readonly status?: number
  /** The media type of an answer that isn't JSON. */
  readonly answerType?: string
  /** The schema of a body that the handler parses itself. */
  readonly body?: z.ZodType
  /** Error codes besides those of the route's gate, method and schemas. */
  readonly errors?: readonly CallErrorCode[]
  /** The media type of a body that isn't JSON. */
  readonly bodyType?: string
}

declare module 'fastify' {
  // Allows `config: { summary, answer }` beside a route's `schema`.
  interface FastifyContextConfig extends RouteDescription {}
}
