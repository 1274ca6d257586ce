import { crewPersonType, recordId } from '@bama/domain'
import { type BoardGap, type BoardRow, type CrewBoard } from '@bama/domain/crew'
import { describe, expect, it } from 'vitest'
import { boardSearch, dayOfOther, dayOfSearch, daysOfRange, filteredBoard, rangeOf } from './board-search.ts'

describe('the days of the crew board', () => {
  it.each([
    ['week', '2026-11-26', '2026-11-22', '2026-11-28'],
    ['week', '2026-11-22', '2026-11-22', '2026-11-28'],
    ['week', '2027-01-01', '2026-12-27', '2027-01-02'],
    ['month', '2026-11-26', '2026-11-01', '2026-11-30'],
    ['months', '2026-12-26', '2026-12-01', '2027-01-31'],
  ] as const)('are a %s around %s', (span, day, first, last) => {
    expect(rangeOf(span, day)).toEqual({ first, last })
  })

  it('are at most 62, and follow each other without a gap either way', () => {
    let day = '2026-01-31'
    for (let step = 0; step < 30; step++) {
      for (const span of ['week', 'month', 'months'] as const) {
        const range = rangeOf(span, day)
        expect(daysOfRange(range).length).toBeLessThanOrEqual(62)
        const next = rangeOf(span, dayOfOther(span, day, 1))
        expect(daysOfRange({ first: range.last, last: next.first })).toHaveLength(2)
        expect(rangeOf(span, dayOfOther(span, next.first, -1))).toEqual(range)
      }
      day = dayOfOther('month', day, 1)
    }
    expect(daysOfRange(rangeOf('months', '2026-12-05'))).toHaveLength(62)
  })

  it('are those around today where the address names no day', () => {
    expect(dayOfSearch(undefined, '2026-11-26')).toBe('2026-11-26')
    expect(dayOfSearch('2026-02-30', '2026-11-26')).toBe('2026-11-26')
    expect(dayOfSearch('2027-02-03', '2026-11-26')).toBe('2027-02-03')
    expect(boardSearch.parse({ span: 'year', gaps: 'x' })).toMatchObject({ span: 'week', gaps: undefined })
  })
})

describe('the filter of the crew board', () => {
  const rowOf = (name: string, usualRole: string | null, worked: readonly string[] = []): BoardRow =>
    ({
      key: name,
      person: { type: crewPersonType.user, id: recordId('p'), name, usualRole },
      cells: new Map(worked.map((role) => ['2026-11-23', { slots: [{ slot: { role } }] }])),
      total: { days: 0, minutes: 0, isWhole: true },
    }) as unknown as BoardRow
  const gapOf = (role: string): BoardGap => ({ need: { role }, missing: 1 }) as unknown as BoardGap
  const board: CrewBoard = {
    rows: [rowOf('דנה כץ', 'תאורנית ונהגת'), rowOf('נועה לוי', 'סאונד'), rowOf('עודד', null, ['נהג'])],
    gaps: new Map([
      ['2026-11-23', [gapOf('נהג'), gapOf('סאונד')]],
      ['2026-11-25', [gapOf('סאונד')]],
    ]),
  }
  const days = daysOfRange({ first: '2026-11-22', last: '2026-11-28' })
  const shown = (filter: Parameters<typeof filteredBoard>[2]) => {
    const found = filteredBoard(board, days, filter)
    return [
      found.rows.map(({ person }) => person.name),
      [...found.gaps].map(([day, gaps]) => `${day.slice(8)} ${gaps.map(({ need }) => need.role).join()}`),
      found.days.map((day) => day.slice(8)),
    ]
  }

  it('lets through everything, people by name, by what they do or are planned for, and days with gaps', () => {
    const all = ['22', '23', '24', '25', '26', '27', '28']
    const everyGap = ['23 נהג,סאונד', '25 סאונד']
    expect(shown({})).toEqual([['דנה כץ', 'נועה לוי', 'עודד'], everyGap, all])
    expect(shown({ q: 'כצ דנה' })).toEqual([['דנה כץ'], everyGap, all])
    expect(shown({ role: 'נהג' })).toEqual([['דנה כץ', 'עודד'], ['23 נהג'], all])
    expect(shown({ role: 'סאונד', gaps: 1 })).toEqual([['נועה לוי'], ['23 סאונד', '25 סאונד'], ['23', '25']])
    expect(shown({ role: 'נהג', gaps: 1 })).toEqual([['דנה כץ', 'עודד'], ['23 נהג'], ['23']])
  })
})
