import { addDays } from '../shared/day-count.ts'
import { withoutHalves } from '../shared/halves.ts'
import { callDay, callTexts as texts } from '../texts/calls.ts'
import { mapsHref, wazeHref } from './navigation.ts'
import type { CallContent } from './schema.ts'

/** A link for WhatsApp carries each Hebrew letter as six characters. */
export const longestCallMessage = 1200

interface CallMessage {
  readonly text: string
  /** Whether something of the sheet had no room; the text then says so. */
  readonly isCut: boolean
}

/** `14:30`; null where the time is not known. */
export const clockOf = (moment: string): string | null => moment.slice(11) || null

/** A time of the sheet beside its day: what is on the day of the call needs no day. */
export function callMoment(moment: string, call: string): string {
  const [day, firstDay] = [moment.slice(0, 10), call.slice(0, 10)]
  const clock = clockOf(moment)
  if (day === firstDay) return clock ?? callDay(day)
  const dayText = day === addDays(firstDay, 1) && clock !== null ? texts.nextDay : callDay(day)
  return clock === null ? dayText : `${clock} (${dayText})`
}

/**
 * A sheet as a message: a Hebrew word first on each line, so that the line runs from right to left wherever it is read; links
 * and phones on lines of their own, where no mark of direction can come into them. `link`: the person's page.
 */
export function callMessage(sheet: CallContent, link: string | null): CallMessage {
  const place = sheet.place
  const parts: Record<Part, readonly string[]> = {
    head: [`${texts.call}: ${sheet.event}`, `${texts.person}: ${sheet.person}, ${sheet.role}`],
    date: [`${texts.date}: ${callDay(sheet.call)}`],
    hebrewDate: sheet.hebrew_date === null ? [] : [`${texts.hebrewDate}: ${sheet.hebrew_date}`],
    times: [
      ...(clockOf(sheet.call) === null ? [] : [`${texts.callTime}: ${callMoment(sheet.call, sheet.call)}`]),
      ...(isEndWorthSaying(sheet) ? [`${texts.endTime}: ${callMoment(sheet.end, sheet.call)}`] : []),
    ],
    place: place === null ? [] : [`${texts.place}: ${place}`],
    waze: place === null ? [] : [`${texts.waze}:`, wazeHref(place)],
    maps: place === null ? [] : [`${texts.maps}:`, mapsHref(place)],
    schedule: sheet.schedule.map(({ kind, at }) => `${texts.moments[kind]}: ${callMoment(at, sheet.call)}`),
    contacts: sheet.contacts.flatMap(({ kind, name, phone }) => [
      `${texts.contacts[kind]}: ${name}`,
      ...(phone === null ? [] : [withoutMarks(phone)]),
    ]),
    notes: sheet.notes === null ? [] : noteLines(sheet.notes),
    answer: link === null ? [] : [`${texts.answer}:`, link],
  }
  const whole = joined(parts)
  if (whole.length <= longestCallMessage) return { text: whole, isCut: false }
  return { text: shortened(parts, link === null ? texts.cut : texts.cutWithLink), isCut: true }
}

const order = [
  'head',
  'date',
  'hebrewDate',
  'times',
  'place',
  'waze',
  'maps',
  'schedule',
  'contacts',
  'notes',
  'answer',
] as const
type Part = (typeof order)[number]

const joined = (parts: Record<Part, readonly string[]>): string => order.flatMap((part) => parts[part]).join('\n')

/** What may be left out where there is no room even without notes, the first first. What is left then always has room. */
const dispensable = ['maps', 'waze', 'schedule', 'hebrewDate', 'contacts'] as const satisfies readonly Part[]

function shortened(whole: Record<Part, readonly string[]>, said: string): string {
  const parts = { ...whole, notes: [said] }
  for (const part of dispensable) {
    if (joined(parts).length <= longestCallMessage) break
    parts[part] = []
  }
  // Notes get the room that is left.
  const room = longestCallMessage - joined(parts).length - 1
  return joined({ ...parts, notes: [...linesWithin(whole.notes, room), said] })
}

function linesWithin(lines: readonly string[], room: number): readonly string[] {
  const kept: string[] = []
  let left = room
  for (const line of lines) {
    if (line.length + 1 <= left) {
      kept.push(line)
      left -= line.length + 1
      continue
    }
    const words = withoutHalves(line.slice(0, Math.max(0, left - 2))).replace(/\s*\S*$/, '')
    // A link that is cut leads nowhere.
    if (words.length > 20 && !isLink(line)) kept.push(`${words}…`)
    break
  }
  return kept
}

const isLink = (text: string): boolean => /^https?:\/\//.test(text)

/** Controls and marks of direction and width: in a phone or a link they would be dialled and followed. */
const marks = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const withoutMarks = (text: string): string => text.replaceAll(marks, '')

/** What the planner wrote, with its links on lines of their own. */
function noteLines(notes: string): readonly string[] {
  const lines = notes
    .replaceAll(/\s*(https?:\/\/\S+)\s*/g, '\n$1\n')
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => withoutMarks(line).trim())
    .filter((line) => line !== '')
  const [first = '', ...rest] = lines
  const opening = isLink(first) ? [`${texts.notes}:`, first] : [`${texts.notes}: ${first}`]
  return [...opening, ...rest.map((line) => (isLink(line) || startsHebrew(line) ? line : `${texts.note}: ${line}`))]
}

/** Whether the first letter, which decides how a line runs, is Hebrew. */
const startsHebrew = (line: string): boolean => /^\P{L}*\p{Script=Hebrew}/u.test(line)

/** An end that nobody wrote down is the day of the call, which the sheet says already. */
export const isEndWorthSaying = ({ call, end }: Pick<CallContent, 'call' | 'end'>): boolean =>
  clockOf(end) !== null || end.slice(0, 10) > call.slice(0, 10)
