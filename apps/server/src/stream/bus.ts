/** Messages between server processes on one database. */
export type BusMessage =
  /** Something was committed. */
  | { readonly kind: 'change' }
  /** A session or key has ended. */
  | { readonly kind: 'session_ended'; readonly tokenHash: string }

/**
 * Carries messages to every process, including the sender, promptly and at least once. Messages may be lost when a
 * connection breaks; streams therefore check their session at every beat, and devices pull every 30 seconds.
 */
export interface Bus {
  /** Never throws and never waits. Does nothing after `close`. */
  send(message: BusMessage): void
  close(): Promise<void>
}

export type CreateBus = (onMessage: (message: BusMessage) => void) => Bus

/** The bus of a single server process: a message has arrived when `send` returns. */
export const createLocalBus: CreateBus = (onMessage) => {
  let isClosed = false
  return {
    send(message) {
      if (!isClosed) onMessage(message)
    },
    close() {
      isClosed = true
      return Promise.resolve()
    },
  }
}
