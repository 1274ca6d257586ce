import { eventMonths, isContactDue, type SeasonalClient } from '@bama/domain'
import { byName, hasWords, searchable, searchWords } from '../../../ui/lists/hebrew-search.ts'
import type { z } from 'zod'
import { clearedSearch } from '../../../ui/hooks/use-search-state.ts'
import { seasonalFilterSchema } from '../seasonal-search.ts'

/** The search param value for "only due follow-ups". */
export const yes = '1'

export type SeasonalFilter = z.output<typeof seasonalFilterSchema>

export const noFilter = clearedSearch(seasonalFilterSchema)

export const conditionsOf = (filter: SeasonalFilter): number =>
  Object.values(filter).filter((condition) => condition !== undefined).length

/** A follow-up with the text by which it is found. */
interface Indexed<C> {
  readonly client: C
  readonly text: string
  readonly digits: string
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Sorts follow-ups by month and name, and indexes them for searching. */
export const indexSeasonal = <C extends SeasonalClient>(clients: readonly C[]): readonly Indexed<C>[] =>
  clients
    .toSorted(
      (a, b) =>
        eventMonths.indexOf(a.event_month) - eventMonths.indexOf(b.event_month) ||
        byName(a.event_name, b.event_name) ||
        (a.id < b.id ? -1 : 1),
    )
    .map((client) => ({
      client,
      text: [client.event_name, client.client_name, client.contact_info, client.notes]
        .map((part) => searchable(part ?? ''))
        .join('\n'),
      digits: digitsOf(client.contact_info ?? ''),
    }))

/** Returns the matching follow-ups in their given order. */
export function filterSeasonal<C extends SeasonalClient>(
  indexed: readonly Indexed<C>[],
  filter: SeasonalFilter,
  today: string,
): readonly C[] {
  const query = filter.q ?? ''
  const words = searchWords(query)
  // Phone numbers match whatever separators were typed.
  const number = /^[\d\s+()\-.]+$/.test(query) ? digitsOf(query) : ''
  return indexed
    .filter(({ client, text, digits }) => {
      if (filter.month !== undefined && client.event_month !== filter.month) return false
      if (filter.status !== undefined && client.check_status !== filter.status) return false
      if (filter.recurrence !== undefined && client.recurrence_type !== filter.recurrence) return false
      if (filter.due !== undefined && !isContactDue(client, today)) return false
      return (number.length >= 3 && digits.includes(number)) || hasWords(text, words)
    })
    .map(({ client }) => client)
}

/** Returns the number of follow-ups by month, and how many of them are due. */
export function countsByMonth(
  clients: readonly SeasonalClient[],
  today: string,
): ReadonlyMap<string, { readonly all: number; readonly due: number }> {
  const counts = new Map(eventMonths.map((month) => [month as string, { all: 0, due: 0 }]))
  for (const client of clients) {
    const { all, due } = counts.get(client.event_month) ?? { all: 0, due: 0 }
    counts.set(client.event_month, { all: all + 1, due: due + (isContactDue(client, today) ? 1 : 0) })
  }
  return counts
}

export const monthNameOf = (day: string): string => eventMonths[Number(day.slice(5, 7)) - 1] ?? ''
