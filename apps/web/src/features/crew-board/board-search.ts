import { addDays, addMonths, daysInWeek, isCalendarDay, lastDayOf, monthOfDay, weekdayOf } from '@bama/domain'
import type { BoardRow, CrewBoard } from '@bama/domain/crew'
import { z } from 'zod'
import { hasWords, searchable, searchWords } from '../../ui/lists/hebrew-search.ts'
import { searchText } from '../../ui/hooks/use-search-state.ts'

/** The length of the shown range: a week, a month, or two months (62 days at most). */
export const boardSpans = ['week', 'month', 'months'] as const
export type BoardSpan = (typeof boardSpans)[number]

/** The crew board's search params. The address can be shared with a colleague. */
export const boardSearch = z.object({
  /** A day in the shown range, `yyyy-MM-dd`. Absent for today. */
  day: searchText,
  span: z.enum(boardSpans).catch('week'),
  q: searchText,
  role: searchText,
  /** Shows only days with open needs. */
  gaps: z.literal(1).optional().catch(undefined),
  /** On a phone: the user's own slots instead of the whole crew. */
  view: z.literal('own').optional().catch(undefined),
  /** The id of the open event. */
  event: searchText,
})
type BoardFilter = Pick<z.output<typeof boardSearch>, 'q' | 'role' | 'gaps'>

export const boardDialogKeys = ['event'] as const

export interface DayRange {
  readonly first: string
  readonly last: string
}

/** Returns the day named by the address, or today if it is missing or invalid. */
export const dayOfSearch = (day: string | undefined, today: string): string =>
  day !== undefined && isCalendarDay(day) ? day : today

/** Returns the range around a day: its week from Sunday, its month, or its month and the next. */
export function rangeOf(span: BoardSpan, day: string): DayRange {
  if (span === 'week') {
    const first = addDays(day, -weekdayOf(day))
    return { first, last: addDays(first, daysInWeek - 1) }
  }
  const month = monthOfDay(day)
  return { first: `${month}-01`, last: lastDayOf(span === 'month' ? month : addMonths(month, 1)) }
}

/** Returns a day in the previous (-1) or next (1) range. */
export function dayOfOther(span: BoardSpan, day: string, count: -1 | 1): string {
  if (span === 'week') return addDays(day, count * daysInWeek)
  return `${addMonths(monthOfDay(day), count * (span === 'month' ? 1 : 2))}-01`
}

export const daysOfRange = ({ first, last }: DayRange): readonly string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Matches by substring in the usual role, which may list several: `תאורן ונהג`. */
const hasRole = ({ person, cells }: BoardRow, role: string): boolean => {
  const wanted = searchable(role)
  return (
    (person.usualRole !== null && searchable(person.usualRole).includes(wanted)) ||
    [...cells.values()].some(({ slots }) => slots.some(({ slot }) => searchable(slot.role) === wanted))
  )
}

/** Filters people by name and role, open needs by role, and with `gaps` the days without open needs. */
export function filteredBoard<Board extends CrewBoard>(
  { rows, gaps }: Board,
  days: readonly string[],
  { q = '', role, gaps: onlyGaps }: BoardFilter,
): { readonly rows: Board['rows']; readonly gaps: Board['gaps']; readonly days: readonly string[] } {
  const words = searchWords(q)
  const isNamed = ({ person }: BoardRow): boolean => hasWords(searchable(person.name), words)
  const ofRole =
    role === undefined
      ? gaps
      : new Map(
          [...gaps].flatMap(([day, found]) => {
            const kept = found.filter(({ need }) => searchable(need.role) === searchable(role))
            return kept.length === 0 ? [] : [[day, kept] as const]
          }),
        )
  return {
    rows: rows.filter((row) => isNamed(row) && (role === undefined || hasRole(row, role))),
    gaps: ofRole,
    days: onlyGaps === undefined ? days : days.filter((day) => ofRole.has(day)),
  }
}
