import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line per answer. Fastify's own would tell the address as it was asked, which may hold a token. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Its answer says all of it.
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
    // As above: its answer has a line.
  }
}
