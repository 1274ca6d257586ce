import type { Random } from '@bama/domain'

/** Hashes the parts to four 32-bit numbers, the same on every machine (cyrb128). Not cryptographic. */
function digestOf(...parts: readonly (string | number)[]): readonly [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  const text = JSON.stringify(parts)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = b ^ Math.imul(a ^ unit, 597399067)
    b = c ^ Math.imul(b ^ unit, 2869860233)
    c = d ^ Math.imul(c ^ unit, 951274213)
    d = a ^ Math.imul(d ^ unit, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  const all = a ^ b ^ c ^ d
  return [all >>> 0, (b ^ all) >>> 0, (c ^ all) >>> 0, (d ^ all) >>> 0]
}

/** Returns an id derived from the parts, for things without one, so that a second import finds them again. */
export const seededId = (...parts: readonly (string | number)[]): string =>
  `old-${digestOf(...parts)
    .map((number) => number.toString(16).padStart(8, '0'))
    .join('')
    .slice(0, 24)}`

/** Returns a seeded random generator, so that a second import gives the same keys (mulberry32). */
export function seededRandom(...parts: readonly (string | number)[]): Random {
  let [state] = digestOf(...parts)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
