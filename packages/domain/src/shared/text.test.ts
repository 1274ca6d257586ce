import { describe, expect, it } from 'vitest'
import { optionalLine, requiredLine } from './text.ts'

describe('a text of one line', () => {
  it.each([
    ['יוסי\u202Eנהכ', 'יוסינהכ'],
    ['\u200Fדנה\u200E לוי\u2069', 'דנה לוי'],
    ['א\0ב\u0007', 'אב'],
    ['שורה\r\nאחרת\u2028ועוד', 'שורה אחרת ועוד'],
    ['נ\u200Bועה\uFEFF', 'נועה'],
    ['נ\u200Dועה', 'נועה'],
    ['זמרת 👩‍🎤 🏳️‍🌈 👩🏽‍🎤', 'זמרת 👩‍🎤 🏳️‍🌈 👩🏽‍🎤'],
    ['מח״ט צה״ל \u05E9\u05B8', 'מח״ט צה״ל \u05E9\u05B8'],
  ])('%j is %j', (text, expected) => {
    expect(requiredLine(50).parse(text)).toBe(expected)
    expect(optionalLine(50).parse(text)).toBe(expected)
  })

  it('of which nothing is seen is none', () => {
    expect(requiredLine(50).safeParse('\u200B\u202E').success).toBe(false)
    expect(optionalLine(50).parse('\u200B \n')).toBeNull()
  })
})
