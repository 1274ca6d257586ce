import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleElement } from '../testing/canvas-elements.ts'
import { briefElement, compareElements, elementOf, elementTextSchema } from './element.ts'

const textOf = (fields: Readonly<Record<string, unknown>> = {}): string => JSON.stringify(sampleElement(fields))
const isTaken = (text: string): boolean => elementTextSchema.safeParse(text).success

describe('an element of a canvas', () => {
  it('[S95] is kept in one spelling, without fields that nobody knows', () => {
    const { version, ...rest } = sampleElement({ customData: { secret: 1 }, status: 'pending' })
    const [one, other] = [{ version, ...rest }, Object.fromEntries(Object.entries({ version, ...rest }).toReversed())]
    const kept = elementTextSchema.parse(JSON.stringify(one))
    expect(elementTextSchema.parse(JSON.stringify(other))).toBe(kept)
    expect(elementTextSchema.parse(kept)).toBe(kept)
    expect(kept).not.toMatch(/customData|status/)
  })

  it.each<[string, string]>([
    ['an image', textOf({ type: 'image', fileId: 'f', scale: [1, 1] })],
    ['an embedded page', textOf({ type: 'embeddable' })],
    ['a frame of another page', textOf({ type: 'iframe' })],
    ['a link that runs', textOf({ link: 'javascript:alert(1)' })],
    ['a link to a file', textOf({ link: 'file:///etc/passwd' })],
    ['a colour that is an address', textOf({ strokeColor: 'url(https://x.example/a.svg)' })],
    ['a place beyond every canvas', textOf({ x: 1e12 })],
    ['a text without end', textOf({ type: 'text', text: 'א'.repeat(40_000) })],
    ['an id that is none', textOf({ frameId: '__proto__' })],
    ['no element', '{"version":1}'],
    ['no JSON', '{'],
    ['a list', '[]'],
  ])('[S95] %s is refused', (_, text) => expect(isTaken(text)).toBe(false))

  it.each(['https://bama.example/x', 'mailto:a@b.il', 'tel:035551234'])('[S95] a link to %s is taken', (link) =>
    expect(isTaken(textOf({ link }))).toBe(true),
  )

  it('[S95] __proto__ goes nowhere', () => {
    const text = textOf().replace('{', '{"__proto__":{"isDeleted":true},')
    expect(elementTextSchema.parse(text)).not.toContain('__proto__')
    expect(elementOf(text)?.isDeleted).toBe(false)
  })
})

const anyState = fc
  .record({ version: fc.nat(3), versionNonce: fc.nat(2), x: fc.nat(1) })
  .map(({ version, versionNonce, x }) => elementTextSchema.parse(textOf({ version, versionNonce, x })))

describe('which of two states stands', () => {
  it('[S95] the higher version, then the lower nonce', () => {
    const [old, young] = [textOf({ version: 2, versionNonce: 1 }), textOf({ version: 3, versionNonce: 9 })]
    expect(compareElements(young, old)).toBeGreaterThan(0)
    expect(compareElements(textOf({ versionNonce: 1 }), textOf({ versionNonce: 2 }))).toBeGreaterThan(0)
    expect(compareElements(young, young)).toBe(0)
  })

  it('[S95] is a total order: no two copies differ', () => {
    fc.assert(
      fc.property(anyState, anyState, anyState, (a, b, c) => {
        expect(Math.sign(compareElements(a, b))).toBe(-Math.sign(compareElements(b, a)) || 0)
        expect(compareElements(a, b) === 0).toBe(a === b)
        if (compareElements(a, b) >= 0 && compareElements(b, c) >= 0)
          expect(compareElements(a, c)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('[S97] the history keeps which state it was, and not what was drawn', () => {
    expect(JSON.parse(briefElement(textOf()) ?? '')).toEqual({
      version: 1,
      versionNonce: 1,
      isDeleted: false,
      type: 'rectangle',
    })
    expect(briefElement(null)).toBeNull()
  })
})
