import { type Hundredths, hundredthsOfHours, hundredthsOfMs, type WorkHourStatus, workHourStatus } from '@bama/domain'

/** Returns an entry's duration, up to now if it is running, in hundredths of an hour. */
export function hundredthsOf(
  { hours_worked, started_at }: { readonly hours_worked: number | null; readonly started_at: string | null },
  nowMs: number,
): Hundredths {
  if (hours_worked !== null) return hundredthsOfHours(hours_worked)
  return started_at === null ? 0 : Math.max(0, hundredthsOfMs(nowMs - Date.parse(started_at)))
}

/** Formats with one decimal, rounding halves up: `8.5`. */
export const oneDecimal = (hundredths: Hundredths): string => (Math.round(hundredths / 10) / 10).toFixed(1)

/** Formats with as many decimals as needed: `21`, `8.5`, `8.25`. */
export const asShort = (hundredths: Hundredths): string => String(hundredths / 100)

export interface CountedHours {
  readonly hundredths: Hundredths
  readonly status: WorkHourStatus
  readonly eventId: string | null
}

export interface MonthFigures {
  readonly entries: number
  readonly total: Hundredths
  readonly paid: Hundredths
  readonly rejected: Hundredths
  /** How many different events they are for, and how many entries are for none. */
  readonly events: number
  readonly withoutEvent: number
  /** Per entry, 0 without entries. */
  readonly average: Hundredths
}

const sumOf = (rows: readonly CountedHours[]): Hundredths => rows.reduce((sum, { hundredths }) => sum + hundredths, 0)

export function figuresOf(rows: readonly CountedHours[]): MonthFigures {
  const total = sumOf(rows)
  return {
    entries: rows.length,
    total,
    paid: sumOf(rows.filter(({ status }) => status === workHourStatus.paid)),
    rejected: sumOf(rows.filter(({ status }) => status === workHourStatus.rejected)),
    events: new Set(rows.flatMap(({ eventId }) => eventId ?? [])).size,
    withoutEvent: rows.filter(({ eventId }) => eventId === null).length,
    average: rows.length === 0 ? 0 : total / rows.length,
  }
}

/** The number of events listed by name before the rest is expanded. */
const named = 7

interface EventShare {
  /** Null: all events that are not named. */
  readonly name: string | null
  readonly hundredths: Hundredths
  readonly entries: number
  /** Relative to the largest event, 0 to 1, for the bar. */
  readonly share: number
}

/** Sums hours by event, highest first. Unless `isWhole`, the smaller events are combined into one line. */
export function sharesOf(
  rows: readonly (CountedHours & { readonly eventName: string })[],
  isWhole = false,
): readonly EventShare[] {
  const byEvent = new Map<string, { name: string; hundredths: Hundredths; entries: number }>()
  for (const { eventId, eventName, hundredths } of rows) {
    const key = eventId ?? `\n${eventName}`
    const known = byEvent.get(key) ?? { name: eventName, hundredths: 0, entries: 0 }
    byEvent.set(key, { name: known.name, hundredths: known.hundredths + hundredths, entries: known.entries + 1 })
  }
  const sorted = [...byEvent.values()].toSorted((a, b) => b.hundredths - a.hundredths)
  // A single further event is listed itself, since a combined line would take as much space.
  const shown = isWhole || sorted.length === named + 1 ? sorted : sorted.slice(0, named)
  const rest = sorted.slice(shown.length)
  const most = sorted[0]?.hundredths ?? 0
  const share = (hundredths: Hundredths): number => (most === 0 ? 0 : Math.min(1, hundredths / most))
  const others = rest.reduce(
    (sum, { hundredths, entries }) => ({ hundredths: sum.hundredths + hundredths, entries: sum.entries + entries }),
    {
      hundredths: 0,
      entries: 0,
    },
  )
  return [
    ...shown.map((event) => ({ ...event, share: share(event.hundredths) })),
    ...(rest.length === 0 ? [] : [{ name: null, ...others, share: share(others.hundredths) }]),
  ]
}
