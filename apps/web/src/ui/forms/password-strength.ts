import { minPasswordLength } from '@bama/domain'

export type Strength = 'empty' | 'short' | 'weak' | 'fair' | 'strong'

/** The recommended length, above the minimum. */
export const advisedPasswordLength = 12

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Lo}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** A rough measure, for advice only: length counts most, then variety. Repeated characters don't count. */
export function passwordStrength(password: string): Strength {
  if (password === '') return 'empty'
  if (password.length < minPasswordLength) return 'short'
  const variety = kinds.filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return 'weak'
  if (password.length >= 16 || (password.length >= advisedPasswordLength && variety >= 2)) return 'strong'
  return password.length >= advisedPasswordLength || (password.length >= 9 && variety >= 2) ? 'fair' : 'weak'
}
