/** A map that never holds more than so many entries. */
interface BoundedMap<V> {
  get(key: string): V | undefined
  /**
   * Puts the entry in, and last in the line of those that make room. False, and nothing is put in, when it is full of
   * entries that may not go.
   */
  touch(key: string, value: V): boolean
  delete(key: string): void
}

/** `mayGo`: whether an entry may make room for another; the longest untouched one of them does. */
export function createBoundedMap<V>(maxEntries: number, mayGo: (value: V) => boolean): BoundedMap<V> {
  const entries = new Map<string, V>()

  const makeRoom = (): boolean => {
    for (const [key, value] of entries) if (mayGo(value)) return entries.delete(key)
    return false
  }

  return {
    get: (key) => entries.get(key),
    touch(key, value) {
      const isKnown = entries.delete(key)
      if (!isKnown && entries.size >= maxEntries && !makeRoom()) return false
      entries.set(key, value)
      return true
    },
    delete: (key) => void entries.delete(key),
  }
}
