import { Socket } from 'node:net'
import pg from 'pg'

// Numbers of commits stay far below 2^53: read them as numbers, as SQLite gives them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** In milliseconds. A parameter of the same name in the database's address goes before. */
const limits = {
  /** How long a writer may stand still with the sequence locked. */
  idle_in_transaction_session_timeout: 10_000,
  /** How long another waits for it. */
  lock_timeout: 20_000,
  statement_timeout: 60_000,
}

/** A connection on which nothing at all has passed for longer than any statement may take leads nowhere any more. */
const silenceMs = 70_000

/**
 * Connections to PostgreSQL. A process that freezes inside a transaction is cut off by the database, so that it holds up
 * nobody for long; its caller gets no answer and asks again.
 */
export function openPool(
  databaseUrl: string,
  onIdleError: (error: Error) => void,
  { silence = silenceMs }: { readonly silence?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...limits,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => endedBySilence(new Socket(), silence),
  })
  // An idle connection that breaks is replaced at the next use; unheard, the event would end the process.
  pool.on('error', onIdleError)
  // The pool listens to idle connections only. One that breaks while it is in use fails the query that is under way or
  // comes next: so it is notified.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Without this, a database that vanished from the network would be waited for as long as the system resends: a quarter of an hour. */
function endedBySilence(socket: Socket, silence: number): Socket {
  const silent = Object.assign(new Error('the database has not said anything for too long'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silence, () => socket.destroy(silent))
}
