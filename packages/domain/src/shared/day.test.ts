import { describe, expect, it } from 'vitest'
import { addDays, dayInZone, daySchema, daysBetween, secondTimeSchema, timeInZone, timeSchema } from './day.ts'

describe('calendar days', () => {
  it('[A9.12] takes real days only, as yyyy-MM-dd', () => {
    for (const good of ['2026-02-28', '2028-02-29', '2026-12-31']) expect(daySchema.safeParse(good).success).toBe(true)
    for (const bad of ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '01.02.2026', ''])
      expect(daySchema.safeParse(bad).success).toBe(false)
  })

  it('takes wall times as HH:mm', () => {
    expect(timeSchema.safeParse('23:59').success).toBe(true)
    for (const bad of ['24:00', '9:00', '12:60', 'noon']) expect(timeSchema.safeParse(bad).success).toBe(false)
  })

  it('[A9.12] takes and gives times as HH:mm:ss', () => {
    expect(secondTimeSchema.safeParse('23:59:59').success).toBe(true)
    for (const bad of ['23:59', '24:00:00', '9:00:00', '12:00:60', '12:00:00.000'])
      expect(secondTimeSchema.safeParse(bad).success).toBe(false)
    expect(timeInZone(Date.parse('2026-11-20T06:05:04.000Z'), 'Asia/Jerusalem')).toBe('08:05:04')
  })

  it('counts days over both clock changes', () => {
    expect(daysBetween('2026-03-26', '2026-03-28')).toBe(2)
    expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('knows the day of an instant in the business zone', () => {
    expect(dayInZone(Date.parse('0227-04-14T10:00:00.000Z'), 'Asia/Jerusalem')).toBe('0227-04-14')
    expect(dayInZone(Date.parse('2026-11-20T22:30:00.000Z'), 'Asia/Jerusalem')).toBe('2026-11-21')
    expect(dayInZone(Date.parse('2026-11-20T22:30:00.000Z'), 'America/New_York')).toBe('2026-11-20')
  })
})
