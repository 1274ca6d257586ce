import { describe, expect, it } from 'vitest'
import { ago, remaining } from './common.ts'

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

describe('remaining', () => {
  it.each([
    [0, 'עוד כמה שניות'],
    [9, 'עוד כ־10 שניות'],
    [24, 'עוד כ־25 שניות'],
    [44, 'עוד כ־40 שניות'],
    [56, 'עוד כדקה'],
    [90, 'עוד כדקה וחצי'],
    [110, 'עוד כשתי דקות'],
    [170, 'עוד כ־3 דקות'],
    [56 * 60, 'עוד כשעה'],
    [100 * 60, 'עוד כשעה וחצי'],
    [2 * 3600, 'עוד כשעתיים'],
    [11 * 3600, 'עוד כ־11 שעות'],
  ])('says of %i seconds about how long that is', (seconds, text) => {
    expect(remaining(seconds * 1000)).toBe(text)
  })
})
