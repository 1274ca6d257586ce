import type { Tone } from '../../theme/tokens.ts'

const tones: readonly Tone[] = ['sky', 'plum', 'leaf', 'spot', 'red']

/** Returns the tone of an id, the same on every device. */
export function toneOfId(id: string): Tone {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return tones[sum % tones.length] ?? 'grey'
}
