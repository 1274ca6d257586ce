import type { FastifyRequest } from 'fastify'
import type { Every } from '../../stream/every.ts'

/** So much has to come in so many milliseconds: a phone at the edge of a network sends more. Less holds a slot for nothing. */
const pace = { ms: 10_000, bytes: 40_000 }

/** Reads a body, and breaks off one that drips. */
export function readAtPace<T>(request: FastifyRequest, every: Every, read: () => Promise<T>): Promise<T> {
  const { socket } = request.raw
  let before = socket.bytesRead
  const stop = every(pace.ms, () => {
    const isSlow = socket.bytesRead - before < pace.bytes
    before = socket.bytesRead
    if (isSlow) request.raw.destroy(new Error('the upload is too slow'))
  })
  return read().finally(stop)
}
