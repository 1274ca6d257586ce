import type { FastifyRequest } from 'fastify'
import type { Every } from '../../stream/every.ts'

/** At least this many bytes must arrive in this time. A phone at the edge of a network is faster; less wastes a slot. */
const pace = { ms: 10_000, bytes: 40_000 }

/** Reads a body, and aborts it if it arrives too slowly. */
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
