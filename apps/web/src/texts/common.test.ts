import { describe, expect, it } from 'vitest'
import { ago } from './common.ts'

describe('ago', () => {
  const now = Date.parse('2027-04-13T12:00:00.000Z')
  const before = (minutes: number): string => ago(now - minutes * 60_000, now)

  it.each([
    [0, 'לפני פחות מדקה'],
    [-5, 'לפני פחות מדקה'],
    [1, 'לפני דקה'],
    [2, 'לפני שתי דקות'],
    [59, 'לפני 59 דקות'],
    [60, 'לפני שעה'],
    [120, 'לפני שעתיים'],
    [23 * 60, 'לפני 23 שעות'],
    [24 * 60, 'לפני יום'],
    [49 * 60, 'לפני יומיים'],
    [72 * 60, 'לפני 3 ימים'],
  ])('writes %i minutes with the right number', (minutes, text) => {
    expect(before(minutes)).toBe(text)
  })
})
