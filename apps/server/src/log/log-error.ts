/** An error as the log tells it. */
interface LoggedError {
  readonly [field: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: string
  /** Where it came from; empty where that is not known. */
  readonly stack: string
  readonly cause?: LoggedError
}

/**
 * An error without what people wrote: of its own fields only the code is told, and from its message what stood in quotes is
 * cut where that can be data (a parser quotes its input, PostgreSQL the value that it could not take).
 */
export function logError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error object', stack: '' }
  const { code } = error as Error & { readonly code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.name,
    message: safeMessage(error),
    stack: frames.join('\n'),
    ...(typeof code === 'string' && /^[A-Za-z0-9_]{1,60}$/.test(code) ? { code } : {}),
    ...(error.cause instanceof Error && depth < 3 ? { cause: logError(error.cause, depth + 1) } : {}),
  }
}

/** The first line of a message, with what it quotes cut out where that can be data. */
export function safeMessage(error: Error): string {
  if (error instanceof SyntaxError) return 'a text can not be parsed'
  // zod lists what it found wrong as JSON, in several lines.
  const [line = ''] = error.message.split('\n', 1)
  return (quotesData(error) ? line.replaceAll(/(["'`]).*\1/g, '[…]') : line).slice(0, 500)
}

/** PostgreSQL's classes 22 (data) and 23 (constraints). */
const quotesData = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && /^2[23][0-9A-Z]{3}$/.test(error.code)
