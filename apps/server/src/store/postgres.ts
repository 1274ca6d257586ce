import { Socket } from 'node:net'
import pg from 'pg'

// Commit numbers stay far below 2^53, so they are read as numbers, as with SQLite.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** In milliseconds. A parameter of the same name in the database URL takes precedence. */
const limits = {
  /** How long a writer may stall while it holds the sequence. */
  idle_in_transaction_session_timeout: 10_000,
  /** How long other writers wait for the sequence. */
  lock_timeout: 20_000,
  statement_timeout: 60_000,
}

/** A connection without traffic for longer than any statement may take is considered dead. */
const silenceMs = 70_000

/**
 * Opens a pool of connections to PostgreSQL. The database cuts off a process that freezes inside a transaction, so that
 * it doesn't block others for long; its caller gets no answer and retries.
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
  // A broken idle connection is replaced at the next use. Without a listener, the event would end the process.
  pool.on('error', onIdleError)
  // The pool listens to idle connections only. A connection that breaks in use fails its current or next query, which
  // reports the error, so the event itself can be ignored.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Otherwise a database that vanished from the network blocks for as long as the system retransmits: a quarter of an
 * hour.
 */
function endedBySilence(socket: Socket, silence: number): Socket {
  const silent = Object.assign(new Error('the database has not said anything for too long'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silence, () => socket.destroy(silent))
}
