import {
  comesTwice,
  dayInZone,
  daysOver,
  editedInterval,
  hundredthsOfMs,
  instantsOfWallTime,
  type Interval,
  intervalOfTimes,
  isPlausible,
  type Occurrence,
  occurrenceOf,
  overlap,
  type TypedInterval,
  wallTimesOf,
} from '@bama/domain'
import { z } from 'zod'
import { draftRules } from '../../ui/forms/draft.ts'
import { timeFromText } from '../../ui/forms/time-from-text.ts'

const occurrenceSchema = z.enum(['first', 'second'] satisfies Occurrence[]).nullable()

/** The form's fields, as typed. */
const valuesSchema = z.object({
  /** Whose hours they are, or null if not chosen yet. */
  user_id: z.string().nullable().default(null),
  event_id: z.string().nullable(),
  date: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  /** The occurrence chosen for a time that occurs twice because the clock is set back. Null for none. */
  startOccurrence: occurrenceSchema,
  endOccurrence: occurrenceSchema,
  notes: z.string(),
})

export type HoursFormValues = z.infer<typeof valuesSchema>

/** Restores the draft of a new entry. */
export const { restored } = draftRules(valuesSchema, [])

/** The draft holds all fields, touched or not, so that restoring it tomorrow keeps the original day. */
export const draftOf = (values: HoursFormValues) => ({ from: {}, to: values })

export type TimeValues = Omit<HoursFormValues, 'user_id' | 'event_id' | 'notes'>

const timeParts = [
  'date',
  'start',
  'end',
  'startOccurrence',
  'endOccurrence',
] as const satisfies readonly (keyof TimeValues)[]

export function timesOf(interval: Interval, zone: string): TimeValues {
  const { start, end } = wallTimesOf(interval, zone)
  return {
    date: interval.date,
    start: start?.slice(0, 5) ?? '',
    end: end?.slice(0, 5) ?? '',
    startOccurrence: null,
    endOccurrence: null,
  }
}

export const isSameTimes = (a: TimeValues, b: TimeValues): boolean => timeParts.every((part) => a[part] === b[part])

/** Converts form values for the domain. `base`: the entry's interval when the form opened, or null for a new entry. */
export function typedOf(
  { date, start, end, startOccurrence, endOccurrence }: TimeValues,
  base: Interval | null,
  zone: string,
): TypedInterval {
  const shown = base && timesOf(base, zone)
  const typedStart = timeFromText(start) ?? start.trim()
  const typedEnd = timeFromText(end) ?? end.trim()
  const runsOn = shown?.end === '' && typedEnd === ''
  // Choosing the current occurrence is no change: an untouched time keeps its seconds. A corrected time stays in the
  // second hour unless the first is chosen.
  const chosen = (occurrence: Occurrence | null, isTouched: boolean, instant: string | null = null) => {
    const current = occurrenceOf(instant, zone)
    if (isTouched) return occurrence ?? (current === 'second' ? current : undefined)
    return occurrence === current ? undefined : (occurrence ?? undefined)
  }
  const first = chosen(startOccurrence, typedStart !== shown?.start, base?.started_at)
  const last = chosen(endOccurrence, typedEnd !== shown?.end, base?.ended_at)
  return {
    date: date ?? '',
    start: typedStart,
    end: runsOn ? null : typedEnd,
    ...(first !== undefined && { startOccurrence: first }),
    ...(last !== undefined && { endOccurrence: last }),
  }
}

export const intervalOf = (
  values: TimeValues,
  base: Interval | null,
  zone: string,
): ReturnType<typeof intervalOfTimes> => {
  const typed = typedOf(values, base, zone)
  return base === null ? intervalOfTimes(typed, zone) : editedInterval(base, typed, zone)
}

/**
 * Whether the server will take these times (packages/sync/SPEC.md, S57): it refuses days in the future, for example. What
 * was stored before stays as it is.
 */
export function mayBeWorked(
  interval: Interval,
  base: Interval | null,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): boolean {
  if (base !== null && isSameTimes(timesOf(interval, zone), timesOf(base, zone))) return true
  const knownStart = base?.started_at ?? null
  return isPlausible({ interval: { ...interval } }, { nowMs, writtenMs: nowMs, knownStart })
}

/** Longer entries get a warning. */
const longMs = 16 * 3_600_000

/** What the form says of the times while they are typed. */
interface TimesPreview {
  /** Null while the times are not complete, or the timer runs on. */
  readonly hundredths: number | null
  readonly daysOver: number
  readonly keepsRunning: boolean
  /** The selected occurrence of a time that occurs twice. Null if the time occurs once. */
  readonly startOccurrence: Occurrence | null
  readonly endOccurrence: Occurrence | null
  readonly isLong: boolean
  readonly isInFuture: boolean
  readonly overlaps: readonly string[]
}

const nothing: TimesPreview = {
  hundredths: null,
  daysOver: 0,
  keepsRunning: false,
  startOccurrence: null,
  endOccurrence: null,
  isLong: false,
  isInFuture: false,
  overlaps: [],
}

interface Surroundings {
  readonly zone: string
  readonly nowMs: number
  /** The person's other entries around this day. */
  readonly others: readonly (Interval & { readonly id: string })[]
}

/** `base`: the entry's interval when the form opened, or null for a new entry. */
export function previewOf(
  values: TimeValues,
  base: Interval | null,
  { zone, nowMs, others }: Surroundings,
): TimesPreview {
  const typed = typedOf(values, base, zone)
  const interval = intervalOf(values, base, zone)
  const startOccurrence = comesTwice(typed.date, typed.start, zone)
    ? (values.startOccurrence ?? (interval.ok ? occurrenceOf(interval.value.started_at, zone) : undefined) ?? 'first')
    : null
  if (!interval.ok) return { ...nothing, startOccurrence }
  const { started_at, ended_at } = interval.value
  const startMs = Date.parse(started_at ?? '')
  const overlaps = others.filter((other) => overlap(interval.value, other, { nowMs, zone })).map(({ id }) => id)
  if (ended_at === null)
    return { ...nothing, startOccurrence, keepsRunning: true, isInFuture: startMs > nowMs, overlaps }
  const endMs = Date.parse(ended_at)
  const twoEnds = typed.end === null ? [] : instantsOfWallTime(dayInZone(endMs, zone), typed.end, zone)
  return {
    hundredths: hundredthsOfMs(endMs - startMs),
    daysOver: daysOver(interval.value, zone),
    keepsRunning: false,
    startOccurrence,
    // There is no choice if only one of the two is after the start.
    endOccurrence: twoEnds.filter((ms) => ms > startMs).length === 2 ? (occurrenceOf(ended_at, zone) ?? null) : null,
    isLong: endMs - startMs > longMs,
    isInFuture: endMs > nowMs,
    overlaps,
  }
}
