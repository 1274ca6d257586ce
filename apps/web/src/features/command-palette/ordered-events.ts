import { compareText } from '@bama/domain'
import type { SearchedEvent } from '../../data/index.ts'

type Dated = Pick<SearchedEvent, 'date' | 'endDate'>

const isAhead = ({ date, endDate }: Dated, today: string): boolean => date >= today || (endDate ?? date) >= today

/** Sorts upcoming events first, nearest day first, then past events, latest first. */
export function orderedEvents<T extends Dated>(events: readonly T[], today: string): readonly T[] {
  const ahead = events.filter((event) => isAhead(event, today))
  const past = events.filter((event) => !isAhead(event, today))
  return [
    ...ahead.toSorted((a, b) => compareText(a.date, b.date)),
    ...past.toSorted((a, b) => compareText(b.date, a.date)),
  ]
}

/** Returns the events of an ordered list that are upcoming or under way. */
export const upcoming = <T extends Dated>(ordered: readonly T[], today: string): readonly T[] =>
  ordered.filter((event) => isAhead(event, today))
