import type { BusMessage, CreateBus } from './bus.ts'

/** An open hint stream, as the hub sees it. */
interface Listener {
  readonly userId: string
  /** The session or key that the stream depends on. */
  readonly tokenHash: string
  readonly hint: () => void
  readonly end: () => void
}

/** Tells this process's listeners that something was committed, here or in another process, but not what. */
export interface ChangeHub {
  /** Returns the function that leaves. Beyond the limits per session and per person, the oldest streams are ended. */
  readonly join: (listener: Listener) => () => void
  /** Announces a commit. */
  readonly notify: () => void
  /** Calls back after every commit by any process. Returns the function that unsubscribes. */
  readonly onCommit: (callback: () => void) => () => void
  /** Ends the streams of a session or key that has ended. */
  readonly endSession: (tokenHash: string) => void
  /** Ends all streams, and every later one at once, because the server is stopping. */
  readonly close: () => Promise<void>
}

/** A browser holds one stream at a time, in one of its tabs. More than this is a misbehaving program. */
const maxPerSession = 10
/** Across all sessions and keys of a person, in this process. */
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
