import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareOrdered, type Ordered, orderKeyBetween, orderKeySchema, placeAt } from './order-key.ts'

const randomOf = (values: readonly number[]): (() => number) => {
  let index = 0
  return () => values[index++ % values.length] ?? 0
}

const anyRandom = fc
  .array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 12 })
  .map(randomOf)

/** Applies a placement to a list and returns the ids in their new order. */
function orderAfter(siblings: readonly Ordered[], index: number, random: () => number): string[] {
  const { key, rekeyed } = placeAt(siblings, index, random)
  const moved = siblings.map((sibling) => ({
    ...sibling,
    sort_order: rekeyed.find(({ id }) => id === sibling.id)?.key ?? sibling.sort_order,
  }))
  return [...moved, { id: 'new', sort_order: key }].sort(compareOrdered).map(({ id }) => id)
}

describe('order keys', () => {
  it('lies strictly between its neighbours, as bytes, whatever the jitter', () => {
    fc.assert(
      fc.property(anyRandom, fc.integer({ min: 1, max: 60 }), (random, count) => {
        const keys: string[] = []
        for (let step = 0; step < count; step++) {
          const at = Math.floor(random() * (keys.length + 1))
          const key = orderKeyBetween(keys[at - 1] ?? null, keys[at] ?? null, random)
          expect(orderKeySchema.safeParse(key).success).toBe(true)
          keys.splice(at, 0, key)
        }
        expect([...keys].sort()).toEqual(keys)
      }),
    )
  })

  it('[S33] gives two people who insert at one place different keys', () => {
    const one = orderKeyBetween('a0', 'a1', randomOf([0.1, 0.9, 0.4]))
    const other = orderKeyBetween('a0', 'a1', randomOf([0.8, 0.2, 0.7]))
    expect(one).not.toBe(other)
  })

  it('[S33] orders by bytes, not by locale, then by id, and what has no key last', () => {
    const rows = [
      { id: 'd', sort_order: null },
      { id: 'c', sort_order: 'aa' },
      { id: 'b', sort_order: 'aZ' },
      { id: 'a', sort_order: 'aa' },
    ]
    expect([...rows].sort(compareOrdered).map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd'])
  })

  it('writes one key for a move where there is room', () => {
    const siblings = [
      { id: 'a', sort_order: 'a0' },
      { id: 'b', sort_order: 'a1' },
    ]
    expect(placeAt(siblings, 1, Math.random).rekeyed).toEqual([])
  })

  it('[S33] keeps the order it was asked for among equal, missing and crowded keys', () => {
    const anyKey = fc.constantFrom('a0', 'a0V', 'a1', 'a1', 'a1', null, null)
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 8 }), fc.nat(), anyRandom, (keys, at, random) => {
        const siblings = keys.map((key, index) => ({ id: `id-${index}`, sort_order: key })).sort(compareOrdered)
        const index = at % (siblings.length + 1)
        const ids = siblings.map(({ id }) => id)
        expect(orderAfter(siblings, index, random)).toEqual([...ids.slice(0, index), 'new', ...ids.slice(index)])
      }),
    )
  })

  it('[S33] gives all of a list new keys where those between its neighbours would be longer than a key may be', () => {
    const deep = (last: string): string => `a0${'V'.repeat(125)}${last}`
    const siblings = [
      { id: 'first', sort_order: deep('V') },
      { id: 'second', sort_order: deep('V') },
      { id: 'third', sort_order: deep('W') },
    ]
    const { key, rekeyed } = placeAt(siblings, 1, Math.random)
    expect(
      [key, ...rekeyed.map((other) => other.key)].filter((made) => !orderKeySchema.safeParse(made).success),
    ).toEqual([])
    expect(orderAfter(siblings, 1, Math.random)).toEqual(['first', 'new', 'second', 'third'])
  })

  it('refuses keys that are no keys', () => {
    for (const bad of ['', '0', 'a', 'a00', 'z!', 'a0 ', 'ב', 5])
      expect(orderKeySchema.safeParse(bad).success).toBe(false)
  })
})
