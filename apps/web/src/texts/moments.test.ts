import { expect, it } from 'vitest'
import { momentText } from './moments.ts'

it.each([
  ['2027-04-13T06:15:00.000Z', 'היום, 09:15'],
  ['2027-04-12T14:42:00.000Z', 'אתמול, 17:42'],
  // Past midnight in Jerusalem, still the day before in UTC.
  ['2027-04-12T21:30:00.000Z', 'היום, 00:30'],
  ['2027-04-03T05:00:00.000Z', '3 באפריל, 08:00'],
  ['2026-12-31T10:00:00.000Z', '31 בדצמבר 2026, 12:00'],
  // From a colleague's clock that runs ahead.
  ['2027-04-14T06:00:00.000Z', '14 באפריל, 09:00'],
])('%s was "%s"', (instant, text) => expect(momentText(instant, '2027-04-13', 'Asia/Jerusalem')).toBe(text))
