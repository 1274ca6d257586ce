import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import type { AppParts } from '../app-parts.ts'
import { sessionOf } from '../auth/require-session.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { App } from '../http/zod-validation.ts'
import { openHintStream, type Sink } from './hint-stream.ts'

type Parts = Pick<AppParts, 'gate' | 'hub' | 'every'>

const beatMs = 25_000

const streamHeaders = {
  ...securityHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  // Keeps nginx from buffering hints.
  'x-accel-buffering': 'no',
}

/** GET /api/sync/stream: a hint at every commit, for as long as the session lasts. Doesn't prolong the session. */
export function streamRoute(app: App, { gate, hub, every }: Parts): void {
  // Otherwise Fastify answers HEAD by opening a stream that nobody reads.
  const options = {
    onRequest: gate.signedInUnrenewed,
    exposeHeadRoute: false,
    config: {
      summary: 'A hint at every commit (server-sent events); it says nothing about what was committed.',
      answer: z.string(),
      answerType: 'text/event-stream',
    },
  }
  app.get('/api/sync/stream', options, (request, reply) => {
    const session = sessionOf(request)
    reply.hijack()
    // Whoever left while the session was looked up has closed it already, and no event would end what begins here.
    if (reply.raw.destroyed) return
    reply.raw.writeHead(200, streamHeaders)
    const stream = openHintStream(toSink(reply.raw))
    const leave = hub.join({
      userId: session.user.id,
      tokenHash: session.tokenHash,
      hint: stream.hint,
      end: stream.end,
    })
    /**
     * Ends the stream unless its session is still valid. A session can end unnoticed by this process: by expiry, with
     * its person, in another process whose message was lost, or when an older copy of the database is put back.
     */
    const endUnlessHeld = async (): Promise<void> => {
      try {
        if (!(await gate.stillHolds(session))) stream.end()
      } catch (error) {
        request.log.error({ err: error }, 'the session of a stream could not be looked up')
        stream.end()
      }
    }
    // Checked immediately too: the session may have ended between the gate and the hub.
    void endUnlessHeld()
    const stopBeat = every(beatMs, () => {
      // The stream ended at least a beat ago but is still open: its reader isn't reading, and could hold the connection
      // for ever.
      if (reply.raw.writableEnded) reply.raw.destroy()
      else void endUnlessHeld().then(stream.beat)
    })
    reply.raw.once('close', () => {
      stopBeat()
      leave()
    })
  })
  app.addHook('preClose', hub.close)
}

const toSink = (raw: ServerResponse): Sink => ({
  write: (text, flushed) => void raw.write(text, flushed),
  end: () => void raw.end(),
})
