import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs one line per answer. Fastify's own lines have the requested address, which may contain a token. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the answer says everything.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error === null || error === undefined) request.log.info(fields, 'request')
    else request.log.error({ ...fields, err: error }, 'request broken off')
  }

  override routeNotFound(): void {
    // The answer has a line, too.
  }
}
