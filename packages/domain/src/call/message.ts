import { addDays } from '../shared/day-count.ts'
import { withoutHalves } from '../shared/halves.ts'
import { callDay, callTexts as texts } from '../texts/calls.ts'
import { mapsHref, wazeHref } from './navigation.ts'
import type { CallContent } from './schema.ts'

/** Kept short, because a WhatsApp link encodes each Hebrew letter as six characters. */
const longestCallMessage = 1200

interface CallMessage {
  readonly text: string
  /** Whether parts of the sheet didn't fit. The text then says so. */
  readonly isCut: boolean
}

/** Returns `14:30`, or null if the time is unknown. */
export const clockOf = (moment: string): string | null => moment.slice(11) || null

/** Formats a time of the sheet, with its day if that isn't the day of the call. */
export function callMoment(moment: string, call: string): string {
  const [day, firstDay] = [moment.slice(0, 10), call.slice(0, 10)]
  const clock = clockOf(moment)
  if (day === firstDay) return clock ?? callDay(day)
  const dayText = day === addDays(firstDay, 1) && clock !== null ? texts.nextDay : callDay(day)
  return clock === null ? dayText : `${clock} (${dayText})`
}

/**
 * Formats a sheet as a message. Each line begins with a Hebrew word, so that it runs right to left everywhere. Links
 * and phone numbers have lines of their own, so that no directional marks get into them. `link`: the person's page.
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

/** The parts to drop if the text is too long even without notes, in this order. What remains always fits. */
const dispensable = ['maps', 'waze', 'schedule', 'hebrewDate', 'contacts'] as const satisfies readonly Part[]

function shortened(whole: Record<Part, readonly string[]>, said: string): string {
  const parts = { ...whole, notes: [said] }
  for (const part of dispensable) {
    if (joined(parts).length <= longestCallMessage) break
    parts[part] = []
  }
  // The notes get the remaining room.
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
    // A truncated link would lead nowhere.
    if (words.length > 20 && !isLink(line)) kept.push(`${words}…`)
    break
  }
  return kept
}

const isLink = (text: string): boolean => /^https?:\/\//.test(text)

/** Control characters and marks of direction and width, which would break phone numbers and links. */
const marks = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const withoutMarks = (text: string): string => text.replaceAll(marks, '')

/** Returns the lines of the planner's notes, with links on lines of their own. */
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

/** Whether the first letter, which determines a line's direction, is Hebrew. */
const startsHebrew = (line: string): boolean => /^\P{L}*\p{Script=Hebrew}/u.test(line)

/** Whether the end adds anything: a missing end is the day of the call, which the sheet shows already. */
export const isEndWorthSaying = ({ call, end }: Pick<CallContent, 'call' | 'end'>): boolean =>
  clockOf(end) !== null || end.slice(0, 10) > call.slice(0, 10)
