/** A map that never holds more than so many entries: the longest untouched one makes room. */
interface BoundedMap<V> {
  get(key: string): V | undefined
  /** Puts the entry in, and last in the line of those that make room. */
  touch(key: string, value: V): void
  delete(key: string): void
}

export function createBoundedMap<V>(maxEntries: number): BoundedMap<V> {
  const entries = new Map<string, V>()
  return {
    get: (key) => entries.get(key),
    touch(key, value) {
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.size > maxEntries ? entries.keys().next() : undefined
      if (oldest?.done === false) entries.delete(oldest.value)
    },
    delete: (key) => void entries.delete(key),
  }
}
