import { defaultPlace } from '@bama/domain'
import { jewishDays } from '@bama/domain/jewish-calendar'
import { expect, it } from 'vitest'
import { occasionDays, occasionsOfMonth } from './month-occasions.ts'

const linesOf = (month: string, last: number): readonly string[] =>
  occasionsOfMonth(jewishDays(`${month}-01`, `${month}-${last}`, defaultPlace).values(), month).map(
    (occasion) => `${occasion.text} ${occasionDays(occasion)}`,
  )

it('names a month its holidays, the days of a feast as one, and no school days nor new months', () => {
  expect(linesOf('2026-12', 31)).toEqual(['ערב חנוכה 4.12', 'חנוכה 5–12.12', 'עשרה בטבת 20.12'])
  expect(linesOf('2027-04', 30)).toEqual(['ערב פסח 21.4', 'פסח 22.4', 'חוה״מ פסח 23–27.4', 'פסח 28.4'])
  expect(linesOf('2026-11', 30)).toEqual(['סיגד 9.11'])
})
