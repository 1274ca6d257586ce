import { assert, type RandomBytes } from '@bama/domain'

/** Reproducible randomness: the same seed and labels give the same draws on every machine. */
export interface SeededRandom {
  /** A number in [0, 1), like `Math.random`. */
  readonly next: () => number
  /** A whole number from `min` to `max`, inclusive. */
  readonly int: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  /** Up to `count` different elements, in the order of `from`. */
  readonly sample: <T>(from: readonly T[], count: number) => readonly T[]
  readonly shuffled: <T>(from: readonly T[]) => readonly T[]
  readonly bytes: RandomBytes
}

/** A separate stream for each set of labels, so that a draw added to one part of the season doesn't change others. */
export function seededRandom(seed: number, ...labels: readonly (string | number)[]): SeededRandom {
  const next = mulberry32(fnv1a(`${seed}/${labels.join('/')}`))
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(from: readonly T[]): T => {
    assert(from.length > 0, 'there is something to pick from')
    return from[int(0, from.length - 1)] as T
  }
  const shuffled = <T>(from: readonly T[]): readonly T[] =>
    from
      .map((value) => ({ value, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value)
  const sample = <T>(from: readonly T[], count: number): readonly T[] => {
    const chosen = new Set(shuffled(from.map((_, index) => index)).slice(0, count))
    return from.filter((_, index) => chosen.has(index))
  }
  const bytes: RandomBytes = (length) => Uint8Array.from({ length }, () => int(0, 255))
  return { next, int, chance: (probability) => next() < probability, pick, sample, shuffled, bytes }
}

/**
 * `count` shuffled values in which each occurs according to its share (rounded, largest remainder first).
 * So a small season contains all common values, which independent draws wouldn't ensure.
 */
export function inProportion<T>(
  shares: readonly (readonly [value: T, share: number])[],
  count: number,
  random: SeededRandom,
): readonly T[] {
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  const exact = shares.map(([value, share]) => ({ value, exact: (share / total) * count }))
  const values = exact.flatMap(({ value, exact: amount }) => Array.from({ length: Math.floor(amount) }, () => value))
  const byRemainder = [...exact].sort((a, b) => (b.exact % 1) - (a.exact % 1))
  for (const { value } of byRemainder) if (values.length < count) values.push(value)
  return random.shuffled(values)
}

/** Draws an index with weighted probabilities. `sums` are the running sums of the weights. */
export function weightedIndex(sums: readonly number[], random: SeededRandom): number {
  const target = random.next() * (sums.at(-1) ?? 0)
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return low
}

/** FNV-1a, 32 bits, over UTF-16 units. Spreads neighbouring seeds far apart. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough for a demonstration. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
