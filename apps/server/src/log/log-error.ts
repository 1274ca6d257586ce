/** An error as it is logged. */
interface LoggedError {
  readonly [field: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: string
  /** The frames of the stack; empty if unknown. */
  readonly stack: string
  readonly cause?: LoggedError
}

/**
 * Returns an error without anything that people wrote. Of its own fields only the code is kept. Quoted parts of its
 * message are cut if they can be data (a parser quotes its input, PostgreSQL the value that it rejected).
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

/** Returns the first line of a message, without quoted parts if they can be data. */
export function safeMessage(error: Error): string {
  if (error instanceof SyntaxError) return 'a text can not be parsed'
  // zod lists problems as JSON over several lines.
  const [line = ''] = error.message.split('\n', 1)
  return (quotesData(error) ? line.replaceAll(/(["'`]).*\1/g, '[…]') : line).slice(0, 500)
}

/** PostgreSQL's classes 22 (data) and 23 (constraints). */
const quotesData = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && /^2[23][0-9A-Z]{3}$/.test(error.code)
