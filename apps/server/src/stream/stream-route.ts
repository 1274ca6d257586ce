import type { ServerResponse } from 'node:http'
import type { AppParts } from '../app-parts.ts'
import { sessionOf } from '../auth/require-session.ts'
import { presentedToken } from '../auth/session-cookie.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { App } from '../http/zod-validation.ts'
import { openHintStream, type Sink } from './hint-stream.ts'

type Parts = Pick<AppParts, 'gate' | 'hub' | 'sessions'>

const beatMs = 25_000

const streamHeaders = {
  ...securityHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would keep hints in its buffer.
  'x-accel-buffering': 'no',
}

/** GET /api/sync/stream: a hint at every commit, for as long as the session lasts. It does not prolong the session. */
export function streamRoute(app: App, { gate, hub, sessions }: Parts): void {
  // Fastify would answer HEAD by opening a stream that nobody reads.
  const options = { onRequest: gate.signedInUnrenewed, exposeHeadRoute: false }
  app.get('/api/sync/stream', options, (request, reply) => {
    const { tokenHash } = sessionOf(request)
    const token = presentedToken(request) ?? ''
    reply.hijack()
    reply.raw.writeHead(200, streamHeaders)
    const stream = openHintStream(toSink(reply.raw))
    const leave = hub.join({ tokenHash, hint: stream.hint, end: stream.end })
    const beat = setInterval(() => {
      // A session can end without a call of ours: by time, or with its person. `find` then ends this stream too.
      sessions.find(token).then(
        (session) => (session === null ? stream.end() : stream.beat()),
        (error: unknown) => {
          request.log.error({ err: error }, 'the session of a stream could not be looked up')
          stream.end()
        },
      )
    }, beatMs)
    reply.raw.once('close', () => {
      clearInterval(beat)
      leave()
    })
  })
  app.addHook('preClose', (done) => {
    hub.close()
    done()
  })
}

const toSink = (raw: ServerResponse): Sink => ({
  write: (text, flushed) => void raw.write(text, flushed),
  end: () => void raw.end(),
})
