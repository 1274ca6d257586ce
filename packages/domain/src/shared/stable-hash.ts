/**
 * Returns a 106-bit hash of a text, the same on every device, in digits and lower-case letters: two runs of cyrb53
 * (public domain, bryc). It identifies rows and is not cryptographic.
 */
export const stableHash = (text: string): string =>
  [0x9e3779b9, 0x85ebca6b].map((seed) => hash53(text, seed).toString(36).padStart(11, '0')).join('')

function hash53(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
