/** What server processes on one database tell each other. */
export type BusMessage =
  /** Something was committed. */
  | { readonly kind: 'change' }
  /** A session or key is over. */
  | { readonly kind: 'session_ended'; readonly tokenHash: string }

/**
 * Carries messages to every process, the sender's own included, soon and at least once. It may lose some when a
 * connection breaks: streams look after their session at every beat, devices pull every 30 seconds.
 */
export interface Bus {
  /** Never throws and never waits; after `close` it does nothing. */
  send(message: BusMessage): void
  close(): Promise<void>
}

export type CreateBus = (onMessage: (message: BusMessage) => void) => Bus

/** The bus of a server that is alone: a message has arrived when `send` returns. */
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
