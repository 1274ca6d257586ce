interface BoundedMap<V> {
  get(key: string): V | undefined
  /**
   * Sets the entry and makes it the last to be evicted. Returns false, and sets nothing, if the map is full of entries
   * that may not be evicted.
   */
  touch(key: string, value: V): boolean
  delete(key: string): void
}

/** `mayGo` says whether an entry may be evicted; the least recently touched of these is. */
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
