import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 'empty'],
  ['abc12', 'short'],
  ['abc123', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['stage-9ab', 'fair'],
  ['abcdefghijkl', 'fair'],
  ['stage-lamp-27', 'strong'],
  ['אור על הבמה תמיד', 'strong'],
] as const)('judges %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
