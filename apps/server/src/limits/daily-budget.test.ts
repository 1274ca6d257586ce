import { describe, expect, it } from 'vitest'
import { bodyBytes, createDailyBudget } from './daily-budget.ts'

describe("a person's day", () => {
  it('holds so many bytes, each person for themselves, and begins again', () => {
    let nowMs = 0
    const budget = createDailyBudget({ bytesPerDay: 100, now: () => nowMs })
    budget.take('noa', 60)
    expect(() => budget.take('noa', 41)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
    budget.take('noa', 40)
    budget.take('gil', 100)
    budget.giveBack('noa', 40)
    budget.take('noa', 40)
    nowMs += 24 * 60 * 60 * 1000
    budget.take('noa', 100)
  })

  it('counts a body that does not say its length as told', () => {
    expect(bodyBytes({ headers: { 'content-length': '12' } }, () => 99)).toBe(12)
    expect(bodyBytes({ headers: {} }, () => 99)).toBe(99)
  })
})
