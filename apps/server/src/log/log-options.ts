import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config.ts'
import { logError, safeMessage } from './log-error.ts'
import { logFields } from './log-fields.ts'
import { withoutSecrets } from './without-secrets.ts'

interface LogDestination {
  write(line: string): void
}

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/**
 * Logs one JSON object per line. Filters keep secrets and people's texts out, whatever a line is called with. Errors are
 * reduced to safe parts. Then the finished line, including bindings of child loggers, is filtered by the form of its
 * fields and by what looks like one of our secrets.
 */
export function logOptions(level: LogLevel, destination: LogDestination): LoggerOptions {
  return {
    level,
    stream: { write: (line: string) => destination.write(sieved(line)) },
    serializers: {
      req: ({ id, method, routeOptions }: FastifyRequest) => ({ id, method, route: routeOptions?.url }),
      res: ({ statusCode }) => ({ statusCode: statusCode ?? 0 }),
      err: (error: unknown) => logError(error),
    },
    hooks: {
      logMethod(args, log) {
        const [first, message] = args as unknown[]
        const error = errorIn(first)
        if (error === null) return log.apply(this, args)
        // Without a message, Pino would log the error's own.
        const hasOwnMessage = typeof message === 'string' && message !== error.message
        const fields = first instanceof Error ? { err: error } : (first as object)
        return log.apply(this, [fields, hasOwnMessage ? message : safeMessage(error)] as never)
      },
    },
  }
}

const sieved = (line: string): string =>
  withoutSecrets(`${JSON.stringify(logFields(JSON.parse(line) as Record<string, unknown>))}\n`)

function errorIn(first: unknown): Error | null {
  if (first instanceof Error) return first
  return typeof first === 'object' && first !== null && 'err' in first && first.err instanceof Error ? first.err : null
}
