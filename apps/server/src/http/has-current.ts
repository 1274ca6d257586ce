import type { FastifyRequest } from 'fastify'

/** Whether the caller already has these bytes, according to its `If-None-Match`. */
export const hasCurrent = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
