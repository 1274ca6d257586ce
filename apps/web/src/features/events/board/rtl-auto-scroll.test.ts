import { describe, expect, it } from 'vitest'
import { scrollStep } from './rtl-auto-scroll.ts'

const late = 5000
const at = (pointer: number, elapsed = late): number => scrollStep(pointer, 0, 1000, elapsed)

describe('scrollStep', () => {
  it('rests in the middle half', () => {
    for (const pointer of [250, 400, 500, 600, 750]) expect(at(pointer)).toBe(0)
  })

  it('[A9.27] starts 25 % from either edge, leftwards at the left', () => {
    expect(at(249)).toBeLessThan(0)
    expect(at(751)).toBeGreaterThan(0)
  })

  it('[A9.27] is at most 28 px, at the edge and beyond it', () => {
    for (const pointer of [50, 20, 0, -300]) expect(at(pointer)).toBe(-28)
    for (const pointer of [950, 1000, 1300]) expect(at(pointer)).toBe(28)
  })

  it('grows towards the edge and is the same on both sides', () => {
    expect(Math.abs(at(200))).toBeLessThan(Math.abs(at(100)))
    for (const distance of [10, 70, 120, 200]) expect(at(1000 - distance)).toBeCloseTo(-at(distance))
  })

  it('measures within the visible board, not the window', () => {
    expect(scrollStep(760, 0, 768, late)).toBe(28)
    expect(scrollStep(500, 0, 768, late)).toBe(0)
  })

  it('is gentle just after the lift', () => {
    expect(at(0, 100)).toBe(-1)
    expect(Math.abs(at(0, 800))).toBeLessThan(28)
    expect(at(0, 1200)).toBe(-28)
  })

  it('does nothing in a board without width', () => expect(scrollStep(10, 0, 0, late)).toBe(0))
})
