import { queueAgeHeader } from '@bama/sync'
import type { FastifyRequest } from 'fastify'

const longestSeconds = 10 * 365 * 24 * 60 * 60

/** Returns the age in seconds, or null if the header is missing or invalid. */
export function queueAgeOf({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const text = headers[queueAgeHeader]
  if (typeof text !== 'string' || !/^\d{1,10}(\.\d{1,6})?$/.test(text)) return null
  const seconds = Number(text)
  return seconds <= longestSeconds ? seconds : null
}
