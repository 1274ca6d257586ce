/** One open hint stream, as the hub sees it. */
interface Listener {
  /** The session that it hangs on. */
  readonly tokenHash: string
  readonly hint: () => void
  readonly end: () => void
}

/** Who wants to hear that something was committed. It says that, and nothing about what. */
export interface ChangeHub {
  /** Returns the way to leave. */
  readonly join: (listener: Listener) => () => void
  /** Something was committed. */
  readonly notify: () => void
  /** Ends what hangs on a session that is over. */
  readonly endSession: (tokenHash: string) => void
  /** Ends all there are and all that still come: the server stops. */
  readonly close: () => void
}

export function createChangeHub(): ChangeHub {
  const listeners = new Set<Listener>()
  let isClosed = false
  const endWhere = (isMeant: (listener: Listener) => boolean): void => {
    for (const listener of [...listeners].filter(isMeant)) {
      listeners.delete(listener)
      listener.end()
    }
  }
  return {
    join(listener) {
      if (isClosed) listener.end()
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener.hint()
    },
    endSession: (tokenHash) => endWhere((listener) => listener.tokenHash === tokenHash),
    close() {
      isClosed = true
      endWhere(() => true)
    },
  }
}
