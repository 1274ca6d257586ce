import { addDays, defaultPlace, eventSchema, monthGrid, recordId, taskSchema } from '@bama/domain'
import { jewishDays } from '@bama/domain/jewish-calendar'
import { describe, expect, it } from 'vitest'
import type { LocalEvent, LocalTask } from '../../data/index.ts'
import { holidayOf } from '../../ui/days/day-styles.ts'
import { cellsOf } from './cell-facts.ts'
import { cellName } from './cell-name.ts'
import { occasionLines } from './occasions-list.tsx'

const meta = {
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  _version: 1,
  _synced: true,
}
const event = (id: string, date: string, end: string | null = null): LocalEvent => ({
  ...eventSchema.parse({ name: id, date, end_date: end }),
  ...meta,
  id: recordId(id),
})
const task = (id: string, deadline: string): LocalTask => ({
  ...taskSchema.parse({ description: id, deadline }),
  ...meta,
  id: recordId(id),
})

const grid = monthGrid('2027-04')
const jewish = jewishDays(grid[0] ?? '', addDays(grid.at(-1) ?? '', 1), defaultPlace)
const four = ['a', 'b', 'c', 'd']

describe('the cells of a month', () => {
  const found = {
    month: '2027-04',
    events: [
      ...four.map((id) => event(`20${id}`, '2027-04-20')),
      ...four.map((id) => event(`22${id}`, '2027-04-22')),
      event('long', '2027-03-01', '2027-03-29'),
    ],
    tasks: [...four.map((id) => task(`20${id}`, '2027-04-20')), ...four.map((id) => task(`22${id}`, '2027-04-22'))],
  }
  const cells = new Map(
    cellsOf('2027-04', { found, jewish, overlaps: undefined, crews: undefined }).map((cell) => [cell.day, cell]),
  )

  it("[A2.97] [A2.98] [A2.99] [A9.15] have less room on a holiday; an evening's custom takes none", () => {
    expect(holidayOf(cells.get('2027-04-20')?.jewish)).toBeUndefined()
    expect(cells.get('2027-04-20')?.shown).toMatchObject({ events: { length: 3 }, tasks: { length: 2 }, more: 3 })
    expect(holidayOf(cells.get('2027-04-22')?.jewish)?.text).toBe('פסח א׳')
    expect(cells.get('2027-04-22')?.shown).toMatchObject({ events: { length: 2 }, tasks: { length: 1 }, more: 5 })
  })

  it('[A2.96] show the first of several holidays', () => {
    expect(jewish.get('2027-04-21')?.occasions.map(({ text }) => text)).toEqual(['ערב פסח', 'תענית בכורות'])
    expect(holidayOf(jewish.get('2027-04-21'))?.text).toBe('ערב פסח')
    expect(holidayOf(jewish.get('2027-04-17'))?.text).toBe('שבת הגדול')
    expect(holidayOf(jewish.get('2027-04-14'))).toBeUndefined()
  })

  it("have a long event on each of its days, and know the month's own from others", () => {
    expect(['2027-03-28', '2027-03-29', '2027-03-30'].map((day) => cells.get(day)?.events.length)).toEqual([1, 1, 0])
    expect([...cells.values()].filter(({ isOfMonth }) => isOfMonth)).toHaveLength(30)
  })

  it('are called by all that they show', () => {
    const cell = cells.get('2027-04-22')
    expect(cell && cellName(cell, true)).toBe('יום חמישי, 22 באפריל 2027, ט״ו בניסן תשפ״ז, פסח א׳, 4 אירועים, 4 משימות')
    expect(cell && cellName(cell, false)).toBe('יום חמישי, 22 באפריל 2027, פסח א׳, 4 אירועים, 4 משימות')
    const first = cells.get('2027-03-29')
    expect(first && cellName(first, false)).toBe('יום שני, 29 במרץ 2027, אירוע אחד')
  })
})

it("[A2.106] the panel tells a day's occasions by category, its times, and the holiday that follows", () => {
  const lines = (day: string) =>
    occasionLines(jewish.get(day), jewish.get(addDays(day, 1))).map(({ text, badge, time }) => [
      text,
      badge?.text ?? time?.at,
    ])
  expect(lines('2027-04-20')).toEqual([
    ['ערב בדיקת חמץ', 'מנהג'],
    ['מחר: ערב פסח, כניסה 18:31', 'ערב חג'],
  ])
  expect(lines('2027-04-21')).toEqual([
    ['ערב פסח', 'ערב חג'],
    ['תענית בכורות', 'צום'],
    ['הדלקת נרות', '18:31'],
    ['מחר: פסח א׳', 'חג'],
  ])
  expect(lines('2027-04-14')).toEqual([])
})

it.each([
  ['a fast on a Friday', '2025-01-09', 'מחר: עשרה בטבת'],
  ['the first of two days', '2026-09-11', 'מחר: ראש השנה תשפ״ז'],
])('says of %s that comes tomorrow no time at which another day begins', (_what, day, line) => {
  const days = jewishDays(day, addDays(day, 1), defaultPlace)
  const tomorrow = days.get(addDays(day, 1))
  expect(tomorrow?.candleLighting).not.toBeNull()
  expect(occasionLines(days.get(day), tomorrow).map(({ text }) => text)).toContain(line)
})
