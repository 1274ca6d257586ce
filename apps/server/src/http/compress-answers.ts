import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './zod-validation.ts'

/** Smaller answers fit into one packet anyway. */
const fromBytes = 1000

const encoders = {
  // The best quality that takes no longer than gzip.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/**
 * Compresses text answers. Streams are left alone: events must arrive one by one, and static files that benefit have
 * compressed copies beside them (static-files.ts). Image formats are compressed already.
 */
export function compressAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(reply) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    reply.header('vary', varied(reply))
    const encoding = encodingFor(request)
    const body = Buffer.from(payload)
    if (encoding === null || body.length < fromBytes || reply.hasHeader('content-encoding')) return payload
    reply.removeHeader('content-length')
    reply.header('content-encoding', encoding)
    // A strong tag promises identical bytes, but the compressed ones differ.
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
    return encoders[encoding](body)
  })
}

const isText = (reply: FastifyReply): boolean =>
  /^(application\/json|text\/(?!event-stream))/.test(String(reply.getHeader('content-type') ?? ''))

function varied(reply: FastifyReply): string {
  const before = String(reply.getHeader('vary') ?? '')
  if (/\baccept-encoding\b/i.test(before)) return before
  return before === '' ? 'accept-encoding' : `${before}, accept-encoding`
}

/** Returns the best encoding that the caller accepts, or null for none. */
function encodingFor({ headers }: FastifyRequest): keyof typeof encoders | null {
  const taken = new Set(
    (headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
      .map((one) => one.split(';')[0]?.trim()),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null
}
