import pg from 'pg'
import { z } from 'zod'
import type { Bus, BusMessage, CreateBus } from './bus.ts'

const channel = 'bama'
const firstRetryMs = 500
const lastRetryMs = 30_000
/** How long the database may take to connect, or to pass messages on. */
const answerMs = 10_000
/** The maximum number of waiting messages; a change counts once. */
const mostWaiting = 1000

const messageSchema = z.union([
  z.object({ kind: z.literal('change') }),
  z.object({ kind: z.literal('session_ended'), tokenHash: z.string() }),
])

/** Parses a message; null if it isn't one. Anything that can connect to the database may notify on the channel. */
function readMessage(text: string): BusMessage | null {
  try {
    return messageSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** A listening connection. */
interface Line {
  readonly client: pg.Client
  /** Drops a broken connection and schedules the next one. */
  readonly giveUp: () => void
}

/**
 * Carries hints between server processes by LISTEN and NOTIFY. Nothing relies on a message's arrival. A broken
 * connection is reopened, after which the bus reports a change, because some may have been missed.
 */
export const createPostgresBus =
  (databaseUrl: string): CreateBus =>
  (onMessage) => {
    let isClosed = false
    let line: Line | null = null
    let retryMs = firstRetryMs
    let retry: NodeJS.Timeout | undefined
    /** In serialised form, so that equal messages wait once. */
    const waiting = new Set<string>()
    let sending: Promise<void> | null = null

    const deliver = (text: string): void => {
      const message = readMessage(text)
      if (message !== null && !isClosed) onMessage(message)
    }

    const connect = async (again: boolean): Promise<void> => {
      const client = new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: answerMs,
        query_timeout: answerMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: answerMs,
      })
      let isOver = false
      const giveUp = (): void => {
        if (isOver) return
        isOver = true
        if (line?.client === client) line = null
        void client.end().catch(() => undefined)
        if (isClosed) return
        retry = setTimeout(() => void connect(true), retryMs)
        retry.unref()
        retryMs = Math.min(retryMs * 2, lastRetryMs)
      }
      client.on('error', giveUp)
      client.on('end', giveUp)
      client.on('notification', ({ payload }) => deliver(payload ?? ''))
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
      } catch {
        return giveUp()
      }
      if (isClosed) return giveUp()
      line = { client, giveUp }
      retryMs = firstRetryMs
      if (again) onMessage({ kind: 'change' })
      sendWaiting()
    }

    /** Sends waiting messages, one query at a time; messages that arrive meanwhile go with the next. */
    const sendWaiting = (): void => {
      if (line === null || sending !== null || waiting.size === 0) return
      const { client, giveUp } = line
      const texts = [...waiting]
      waiting.clear()
      sending = client
        .query('select pg_notify($1, message) from unnest($2::text[]) message', [channel, texts])
        .then(
          () => undefined,
          () => {
            // Other processes get these when the connection is back; some may get them twice.
            for (const text of texts) waiting.add(text)
            for (const text of texts) deliver(text)
            giveUp()
          },
        )
        .finally(() => {
          sending = null
          sendWaiting()
        })
    }

    const connecting = connect(false)
    const bus: Bus = {
      send(message) {
        if (isClosed) return
        const isKept = waiting.size < mostWaiting
        if (isKept) waiting.add(JSON.stringify(message))
        // This process's own streams get it immediately, other processes when the connection is back or devices by
        // their next pull.
        if (line === null || !isKept) onMessage(message)
        else sendWaiting()
      },
      async close() {
        await connecting
        while (sending !== null) await sending
        isClosed = true
        clearTimeout(retry)
        await line?.client.end().catch(() => undefined)
      },
    }
    return bus
  }
