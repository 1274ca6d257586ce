import { addDays, daySchema } from '../shared/day.ts'
import { err, ok, type Result } from '../shared/result.ts'

/** A cell as a file has it: a CSV's is text, a workbook's what the spreadsheet made of it. Dates are at midnight UTC. */
export type SourceCell = string | number | boolean | Date | null

/** Why a cell can't be taken as it stands. */
export type CellReason =
  | 'bad_day'
  | 'month_first'
  | 'ambiguous_day'
  | 'no_year'
  | 'bad_time'
  | 'bad_hours'
  | 'bad_boolean'
  | 'unknown_value'

type Read<T> = Result<T, CellReason>

const isDate = (cell: SourceCell): cell is Date => cell instanceof Date

/** What a spreadsheet would run, behind the apostrophe that keeps it a text. */
export const keptText = /^'(?=[=+\-@\t\r\n＝＋－＠])/

/** Signs that show nothing and turn a line around: right-to-left spreadsheets and messengers put them around what they copy. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

const isBlank = (sign = ''): boolean => sign.replace(directions, '').trim() === ''

/** A text without blanks and signs of direction around it. Looked at once: a cell may be millions of blanks. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text[start])) start++
  while (end > start && isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

/** A cell as text, trimmed; null when it is empty. */
export function textOf(cell: SourceCell): string | null {
  if (cell === null) return null
  const text = isDate(cell) ? (Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)) : String(cell)
  const shown = trimmed(trimmed(text).replace(keptText, ''))
  return shown === '' ? null : shown
}

/** The same of what is no free text, in which such signs may stand anywhere. */
const signsOf = (cell: SourceCell): string | null => textOf(cell)?.replaceAll(directions, '') ?? null

/** Days since this one are how spreadsheets count; the day before it allows for their year 1900, which leapt. */
const serialZero = '1899-12-30'
/** 1954 to 2119: what else stands where a day should is no day. */
const [firstSerial, lastSerial] = [20_000, 80_000] as const

const dayOfSerial = (serial: number): string | null =>
  serial >= firstSerial && serial <= lastSerial ? addDays(serialZero, Math.floor(serial)) : null

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,].*)?$/
const withoutYear = /^\d{1,2}[-/.]\d{1,2}$/

const isRealDay = (day: string): boolean => daySchema.safeParse(day).success
const isoDay = (year: string, month: string, day: string): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/**
 * A day, `yyyy-MM-dd`: a spreadsheet's date or its number, `yyyy-MM-dd`, or the day before the month, as in Israel. One that is
 * only a day with the month first is refused, and so is, with `hasMonthFirst`, one that could be either.
 */
export function readDay(cell: SourceCell, { hasMonthFirst = false } = {}): Read<string | null> {
  if (typeof cell === 'number') return dayOr(dayOfSerial(cell))
  if (isDate(cell)) {
    const day = textOf(cell)
    return day === null || day < '1901' ? err('bad_day') : dayOr(isRealDay(day) ? day : null)
  }
  const text = signsOf(cell)
  if (text === null) return ok(null)
  if (/^\d{5}(\.\d+)?$/.test(text)) return dayOr(dayOfSerial(Number(text)))
  if (withoutYear.test(text)) return err('no_year')
  const [, year = '', month = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== '') return dayOr(isRealDay(isoDay(year, month, day)) ? isoDay(year, month, day) : null)
  const [, first = '', second = '', ofYear = ''] = dayFirst.exec(text) ?? []
  if (first === '') return err('bad_day')
  const meant = isoDay(ofYear, second, first)
  const american = isoDay(ofYear, first, second)
  if (!isRealDay(meant)) return err(isRealDay(american) ? 'month_first' : 'bad_day')
  return hasMonthFirst && meant !== american && isRealDay(american) ? err('ambiguous_day') : ok(meant)
}

const dayOr = (day: string | null): Read<string> => (day === null ? err('bad_day') : ok(day))

/** Whether a column's days are written with the month first: one of them can be read in no other way. */
export const hasMonthFirst = (cells: Iterable<SourceCell>): boolean => {
  for (const cell of cells) {
    const read = typeof cell === 'string' ? readDay(cell) : null
    if (read?.ok === false && read.error === 'month_first') return true
  }
  return false
}

const minutesPerDay = 24 * 60

const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const writtenTime = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i
const timeBehindDay = /[T ](\d{1,2}:\d{2})(?::\d{2})?(?:\.\d+)?Z?$/

/**
 * A wall time, `HH:mm`: as it is written, or the share of the day that a spreadsheet keeps, alone or behind a day. A number such
 * as 9 or 8.5 is an hour to who typed it and midnight or noon to a spreadsheet: it is refused.
 */
export function readTime(cell: SourceCell): Read<string | null> {
  if (typeof cell === 'number')
    return (cell >= 0 && cell < 1) || dayOfSerial(cell) !== null
      ? ok(timeOfMinutes(Math.round((cell % 1) * minutesPerDay) % minutesPerDay))
      : err('bad_time')
  if (isDate(cell)) {
    const ms = cell.getTime()
    if (Number.isNaN(ms)) return err('bad_time')
    // A spreadsheet's share of a day is a little off.
    const minutes = Math.round(ms / 60_000)
    return ok(timeOfMinutes(((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay))
  }
  const text = signsOf(cell)
  if (text === null) return ok(null)
  const [, hours = '', minutes = '', half] = writtenTime.exec(timeBehindDay.exec(text)?.[1] ?? text) ?? []
  const hour = hourOf(Number(hours), half?.toLowerCase())
  return hours === '' || hour === null || Number(minutes) > 59
    ? err('bad_time')
    : ok(timeOfMinutes(hour * 60 + Number(minutes)))
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** A length of time in minutes: `7.5`, `7,5`, `7:30`, or a spreadsheet's share of a day. */
export function readMinutes(cell: SourceCell): Read<number | null> {
  if (isDate(cell)) {
    const time = readTime(cell)
    return time.ok && time.value !== null ? ok(minutesOf(time.value)) : err('bad_hours')
  }
  const text = signsOf(cell)
  if (text === null) return ok(null)
  if (/^\d{1,2}:\d{2}(:\d{2})?$/.test(text)) return positive(minutesOf(text))
  const hours = Number(text.replace(',', '.'))
  // A workbook's number below one is half an hour as often as half a day: hours are what the column says.
  return positive(Math.round(hours * 60))
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const positive = (minutes: number): Read<number> =>
  Number.isFinite(minutes) && minutes > 0 && minutes < minutesPerDay ? ok(minutes) : err('bad_hours')

/**
 * A phone number with the zero that a spreadsheet took for a number's and dropped: mobile numbers have nine digits without it,
 * others eight. Anything else stays as it is written.
 */
export function readPhone(cell: SourceCell): string | null {
  const text = signsOf(cell)
  if (text === null || !/^\+?[\d\s().-]+$/.test(text)) return text
  const digits = text.replaceAll(/\D/g, '')
  if (/^972\d{8,9}$/.test(digits)) return text.startsWith('+') ? text : `+${text}`
  return /^(?:[57]\d{8}|[23489]\d{7})$/.test(digits) && !text.startsWith('+') ? `0${text}` : text
}

/** A phone number as it is compared: whatever signs are in it, and with or without zero and country. */
export const phoneKey = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^(?:972|0)(?=\d{8})/, '')

const yes: ReadonlySet<string> = new Set([
  'כן',
  'true',
  'yes',
  'y',
  '1',
  'v',
  '✓',
  '✔',
  '☑',
  'x',
  'done',
  'בוצע',
  'הושלם',
])
const no: ReadonlySet<string> = new Set(['לא', 'false', 'no', 'n', '0', '-', '☐'])

export function readBoolean(cell: SourceCell): Read<boolean | null> {
  if (typeof cell === 'boolean') return ok(cell)
  const text = textOf(cell)?.toLowerCase()
  if (text === undefined) return ok(null)
  if (yes.has(text)) return ok(true)
  return no.has(text) ? ok(false) : err('bad_boolean')
}

/** Words in one cell: on lines of their own where there is a line break, else between commas. */
export function readWords(cell: SourceCell): readonly string[] {
  const text = (cell === null ? '' : String(isDate(cell) ? (textOf(cell) ?? '') : cell)).replace(keptText, '')
  const words = /[\r\n]/.test(text) ? text.split(/[\r\n]+/) : text.split(/[,;،]/)
  return [...new Set(words.map(trimmed).filter((word) => word !== ''))]
}

/** A line of a checklist as a file has it. */
export interface SourceLine {
  readonly item: string
  readonly completed: boolean
}

const mark = /^(☑|☐|✓|✔|\[[ xXvV]?\])\s*/

/** A checklist in one cell, a line each: `☑` or `[x]` is done. */
export const readLines = (cell: SourceCell): readonly SourceLine[] =>
  (textOf(cell) ?? '')
    .split(/[\r\n]+/)
    .map(trimmed)
    .map((line) => {
      const sign = mark.exec(line)?.[1] ?? ''
      return { item: trimmed(line.replace(mark, '')), completed: /[☑✓✔xXvV]/.test(sign) }
    })
    .filter(({ item }) => item !== '')

/** The same, written. A line of a checklist has no line break of its own. */
export const linesText = (lines: Iterable<SourceLine>): string =>
  [...lines]
    .map(({ item, completed }) => `${completed ? '☑' : '☐'} ${item.replaceAll(/\s*[\r\n]+\s*/g, ' ')}`)
    .join('\n')
