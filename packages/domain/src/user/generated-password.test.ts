import { expect, it } from 'vitest'
import { generatedPassword } from './generated-password.ts'
import { minPasswordLength } from './password-length.ts'

/** Cycles through all bytes, so that each occurs equally often. */
function inTurn(): (length: number) => Uint8Array {
  let next = 0
  return (length) => Uint8Array.from({ length }, () => next++ % 256)
}

it('[B9.16] has twelve characters unless another length is asked for', () => {
  expect(generatedPassword(inTurn())).toHaveLength(12)
  expect(generatedPassword(inTurn(), minPasswordLength)).toHaveLength(6)
})

it('takes every character as often, and none that is read as another', () => {
  const counts = new Map<string, number>()
  for (const character of generatedPassword(inTurn(), 224)) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect([...counts.keys()].toSorted().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz')
  expect(new Set(counts.values())).toEqual(new Set([4]))
})

it('goes on until it is long enough, however many bytes are of no use', () => {
  let isFirst = true
  const wasted = (length: number): Uint8Array => {
    const bytes = new Uint8Array(length).fill(isFirst ? 255 : 0)
    isFirst = false
    return bytes
  }
  expect(generatedPassword(wasted)).toBe('aaaaaaaaaaaa')
})
