import { createHash } from 'node:crypto'
import type { Random } from '@bama/domain'

/** The same for the same parts, on every machine and at every import. */
const digestOf = (...parts: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

/** An id for what had none. */
export const seededId = (...parts: readonly (string | number)[]): string =>
  `old-${digestOf(...parts)
    .toString('hex')
    .slice(0, 24)}`

/** Randomness that its seed repeats, so that a second import gives the same keys (mulberry32). */
export function seededRandom(...parts: readonly (string | number)[]): Random {
  let state = digestOf(...parts).readUInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
