/** A small seeded generator (mulberry32, public domain). The same seed gives the same run on every machine. */
export interface SeededRandom {
  /** A number in [0, 1). */
  next(): number
  /** An integer in [0, limit). */
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight from pairs `[weight, value]` with positive weights. */
  weighted<T>(from: readonly (readonly [number, T])[]): T
  hex(digits: number): string
  uuid(): string
  /** A separate generator, for something that runs concurrently in an unknown order. */
  fork(): SeededRandom
}

export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('nothing to pick from')
      return from[below(from.length)] as T
    },
    weighted<T>(from: readonly (readonly [number, T])[]): T {
      let dice = next() * from.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, what] of from) {
        dice -= weight
        if (dice < 0) return what
      }
      throw new Error('nothing to pick from')
    },
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    fork: () => createRandom(below(2 ** 32)),
  }
}
