import { useSyncExternalStore } from 'react'

/** A single value that screens subscribe to. */
export interface Observable<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createObservable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useObservable = <T>(observable: Observable<T>): T =>
  useSyncExternalStore(observable.subscribe, observable.get)
