import type { z } from 'zod'
import type { CallErrorCode } from '../http/api-failure.ts'

/** What a route's schema does not say of itself, for the documentation. */
export interface RouteDescription {
  /** One sentence. */
  readonly summary?: string
  /** What a good answer holds; null: nothing. */
  readonly answer?: z.ZodType | null
  /** Its status; 200 unless given, 204 when it holds nothing. */
  readonly status?: number
  /** What the answer is when it is not JSON. */
  readonly answerType?: string
  /** What the body holds, where the handler looks at it by itself. */
  readonly body?: z.ZodType
  /** The codes by which it may fail beside those of its gate, its method and its schemas. */
  readonly errors?: readonly CallErrorCode[]
  /** What the body is when it is not JSON. */
  readonly bodyType?: string
}

declare module 'fastify' {
  // `config: { summary, answer }` beside a route's `schema`.
  interface FastifyContextConfig extends RouteDescription {}
}
