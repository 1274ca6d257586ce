import type { BusMessage, CreateBus } from './bus.ts'

/** One open hint stream, as the hub sees it. */
interface Listener {
  readonly userId: string
  /** The session, or key, that it depends on. */
  readonly tokenHash: string
  readonly hint: () => void
  readonly end: () => void
}

/** Who wants to hear that something was committed, in this process or another. It says that, and nothing about what. */
export interface ChangeHub {
  /** Returns the way to leave. The oldest of too many that depend on one session, or are one person's, is ended. */
  readonly join: (listener: Listener) => () => void
  /** Something was committed. */
  readonly notify: () => void
  /** Calls back whenever something was committed, by this process or another. Returns the way to leave. */
  readonly onCommit: (callback: () => void) => () => void
  /** Ends what depends on a session or key that is over. */
  readonly endSession: (tokenHash: string) => void
  /** Ends all there are and all that still come: the server stops. */
  readonly close: () => Promise<void>
}

/** One tab of a browser holds a stream at a time; more than this is a program gone wrong. */
const maxPerSession = 10
/** Of all sessions and keys of one person, in this process: some devices, browsers and programs. */
const maxPerPerson = 50

export function createChangeHub(createBus: CreateBus): ChangeHub {
  const listeners = new Set<Listener>()
  const callbacks = new Set<() => void>()
  let isClosed = false
  const endThose = (ended: readonly Listener[]): void => {
    for (const listener of ended) {
      listeners.delete(listener)
      listener.end()
    }
  }
  const listenersOf = (tokenHash: string): readonly Listener[] =>
    [...listeners].filter((listener) => listener.tokenHash === tokenHash)
  const bus = createBus((message: BusMessage) => {
    if (message.kind === 'session_ended') endThose(listenersOf(message.tokenHash))
    else {
      for (const listener of listeners) listener.hint()
      for (const callback of callbacks) callback()
    }
  })
  return {
    join(listener) {
      if (isClosed) listener.end()
      else {
        listeners.add(listener)
        endThose(listenersOf(listener.tokenHash).slice(0, -maxPerSession))
        endThose([...listeners].filter(({ userId }) => userId === listener.userId).slice(0, -maxPerPerson))
      }
      return () => listeners.delete(listener)
    },
    notify: () => bus.send({ kind: 'change' }),
    onCommit(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    endSession: (tokenHash) => bus.send({ kind: 'session_ended', tokenHash }),
    close() {
      isClosed = true
      endThose([...listeners])
      return bus.close()
    },
  }
}
