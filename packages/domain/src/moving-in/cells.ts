import { isCalendarDay } from '../calendar/month-grid.ts'
import { addDays, dayInZone, timeInZone } from '../shared/day.ts'
import { err, ok, type Result } from '../shared/result.ts'

/** A cell of a file: text in a CSV, a spreadsheet's typed value in a workbook. Dates are at midnight UTC. */
export type SourceCell = string | number | boolean | Date | null

/** Why a cell can't be read. */
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

/** The apostrophe that marks a cell as text, before characters with which a formula would begin. */
export const keptText = /^'(?=[=+\-@\t\r\n＝＋－＠])/

/** Invisible directional marks. Right-to-left spreadsheets and messengers put them around copied text. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

const isBlank = (sign = ''): boolean => sign.replace(directions, '').trim() === ''

/** Trims white space and directional marks. Runs in linear time, because a cell may have millions of blanks. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text[start])) start++
  while (end > start && isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

/** Returns a cell as trimmed text; null when it is empty. */
export function textOf(cell: SourceCell): string | null {
  if (cell === null) return null
  const text = isDate(cell) ? (Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)) : String(cell)
  const shown = trimmed(trimmed(text).replace(keptText, ''))
  return shown === '' ? null : shown
}

/** Like `textOf`, without directional marks anywhere. For values that aren't free text. */
const signsOf = (cell: SourceCell): string | null => textOf(cell)?.replaceAll(directions, '') ?? null

/** Day 0 of spreadsheet dates. A day earlier than expected, because spreadsheets treat 1900 as a leap year. */
const serialZero = '1899-12-30'
/** What a spreadsheet's durations are counted from; some count from 1904. */
const durationZeroMs = (cell: Date): number => Date.parse(cell.getUTCFullYear() === 1904 ? '1904-01-01' : serialZero)
/** 1954 to 2119. Numbers outside this range aren't dates. */
const [firstSerial, lastSerial] = [20_000, 80_000] as const

const dayOfSerial = (serial: number): string | null =>
  serial >= firstSerial && serial <= lastSerial ? addDays(serialZero, Math.floor(serial)) : null

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,].*)?$/
const withoutYear = /^\d{1,2}[-/.]\d{1,2}$/

const isoDay = (year: string, month: string, day: string): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const writtenInstant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))$/

/** Like `signsOf`, with an instant, as programs write it, as day and time of a zone. */
function momentOf(cell: SourceCell, zone: string): string | null {
  const text = signsOf(cell)
  const [, day, time] = writtenInstant.exec(text ?? '') ?? []
  if (day === undefined) return text
  const ms = isCalendarDay(day) ? Date.parse(`${day}T${time}`) : Number.NaN
  return Number.isNaN(ms) ? '' : `${dayInZone(ms, zone)} ${timeInZone(ms, zone)}`
}

interface DayOptions {
  readonly zone: string
  readonly hasMonthFirst?: boolean
}

/**
 * Reads a day as `yyyy-MM-dd`: a spreadsheet's date or serial number, `yyyy-MM-dd`, or day before month, as is usual in
 * Israel. Refuses a date that is only valid with the month first and, with `hasMonthFirst`, one that is valid either
 * way.
 */
export function readDay(cell: SourceCell, { zone, hasMonthFirst = false }: DayOptions): Read<string | null> {
  if (typeof cell === 'number') return dayOr(dayOfSerial(cell))
  if (isDate(cell)) {
    const day = textOf(cell)
    return day === null || day < '1901' ? err('bad_day') : dayOr(isCalendarDay(day) ? day : null)
  }
  const text = momentOf(cell, zone)
  if (text === null) return ok(null)
  if (/^\d{5}(\.\d+)?$/.test(text)) return dayOr(dayOfSerial(Number(text)))
  if (withoutYear.test(text)) return err('no_year')
  const [, year = '', month = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== '') return dayOr(isCalendarDay(isoDay(year, month, day)) ? isoDay(year, month, day) : null)
  const [, first = '', second = '', ofYear = ''] = dayFirst.exec(text) ?? []
  if (first === '') return err('bad_day')
  const meant = isoDay(ofYear, second, first)
  const american = isoDay(ofYear, first, second)
  if (!isCalendarDay(meant)) return err(isCalendarDay(american) ? 'month_first' : 'bad_day')
  return hasMonthFirst && meant !== american && isCalendarDay(american) ? err('ambiguous_day') : ok(meant)
}

const dayOr = (day: string | null): Read<string> => (day === null ? err('bad_day') : ok(day))

/** Whether a column has the month first, because one of its days can't be read otherwise. */
export const hasMonthFirst = (cells: Iterable<SourceCell>): boolean => {
  for (const cell of cells) {
    const read = typeof cell === 'string' ? readDay(cell, { zone: 'UTC' }) : null
    if (read?.ok === false && read.error === 'month_first') return true
  }
  return false
}

const minutesPerDay = 24 * 60

const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const writtenTime = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i
const timeBehindDay = /[T ](\d{1,2}:\d{2})(?::\d{2})?(?:\.\d+)?$/

/**
 * Reads a wall time as `HH:mm`: written out, or a spreadsheet's fraction of a day, alone or after a day. Refuses a
 * number such as 9 or 8.5: its author meant an hour, but a spreadsheet means midnight or noon.
 */
export function readTime(cell: SourceCell, zone: string): Read<string | null> {
  if (typeof cell === 'number')
    return (cell >= 0 && cell < 1) || dayOfSerial(cell) !== null
      ? ok(timeOfMinutes(Math.round((cell % 1) * minutesPerDay) % minutesPerDay))
      : err('bad_time')
  if (isDate(cell)) {
    const ms = cell.getTime()
    if (Number.isNaN(ms)) return err('bad_time')
    // A spreadsheet's fraction of a day is slightly inexact.
    const minutes = Math.round(ms / 60_000)
    return ok(timeOfMinutes(((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay))
  }
  const text = momentOf(cell, zone)
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

/** Reads a duration in minutes: `7.5`, `7,5`, `7:30`, or a spreadsheet's time. */
export function readMinutes(cell: SourceCell): Read<number | null> {
  // A day and more is not the time that is left of it.
  if (isDate(cell)) return positive(Math.round((cell.getTime() - durationZeroMs(cell)) / 60_000))
  const text = signsOf(cell)
  if (text === null) return ok(null)
  if (/^\d{1,2}:\d{2}(:\d{2})?$/.test(text)) return positive(minutesOf(text))
  const hours = Number(text.replace(',', '.'))
  // In a workbook, a number below one may be half an hour or half a day. The column says hours.
  return positive(Math.round(hours * 60))
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const positive = (minutes: number): Read<number> =>
  Number.isFinite(minutes) && minutes > 0 && minutes < minutesPerDay ? ok(minutes) : err('bad_hours')

/**
 * Reads a phone number and restores the leading zero that a spreadsheet drops: without it mobile numbers have nine
 * digits, others eight. Other text is returned as written.
 */
export function readPhone(cell: SourceCell): string | null {
  const text = signsOf(cell)
  if (text === null || !/^\+?[\d\s().-]+$/.test(text)) return text
  const digits = text.replaceAll(/\D/g, '')
  if (/^972\d{8,9}$/.test(digits)) return text.startsWith('+') ? text : `+${text}`
  return /^(?:[57]\d{8}|[23489]\d{7})$/.test(digits) && !text.startsWith('+') ? `0${text}` : text
}

/** Normalizes a phone number for comparison: digits only, without the leading zero or country code. */
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

/** Splits a cell into words: by lines if it has line breaks, otherwise by commas and semicolons. */
export function readWords(cell: SourceCell): readonly string[] {
  const text = (cell === null ? '' : String(isDate(cell) ? (textOf(cell) ?? '') : cell)).replace(keptText, '')
  const words = /[\r\n]/.test(text) ? text.split(/[\r\n]+/) : text.split(/[,;،]/)
  return [...new Set(words.map(trimmed).filter((word) => word !== ''))]
}

/** A line of a checklist in a file. */
export interface SourceLine {
  readonly item: string
  readonly completed: boolean
}

const mark = /^(☑|☐|✓|✔|\[[ xXvV]?\])\s*/

/** Reads a checklist from a cell, one item a line. `☑` or `[x]` marks a completed one. */
export const readLines = (cell: SourceCell): readonly SourceLine[] =>
  (textOf(cell) ?? '')
    .split(/[\r\n]+/)
    .map(trimmed)
    .map((line) => {
      const sign = mark.exec(line)?.[1] ?? ''
      return { item: trimmed(line.replace(mark, '')), completed: /[☑✓✔xXvV]/.test(sign) }
    })
    .filter(({ item }) => item !== '')

/** Writes a checklist as text. Line breaks within an item become spaces. */
export const linesText = (lines: Iterable<SourceLine>): string =>
  [...lines]
    .map(({ item, completed }) => `${completed ? '☑' : '☐'} ${item.replaceAll(/\s*[\r\n]+\s*/g, ' ')}`)
    .join('\n')
