import {
  daySchema,
  endOfEvent,
  searchedFields,
  type VisibleClient,
  type VisibleEvent,
  type VisibleUser,
} from '@bama/domain'
import type { z } from 'zod'
import type { eventFilterSchema } from '../events-search.ts'
import { hasWords, searchable, searchWords } from '../../../ui/lists/hebrew-search.ts'

/** Stands for "without one" among clients and operators. No generated id equals it. */
export const none = 'none'

export type EventFilter = z.output<typeof eventFilterSchema>

/** The number of a filter's conditions. A range of days counts as one; a blank text doesn't count. */
export const conditionsOf = ({ q, client, tag, operator, from, to, doubles }: EventFilter): number =>
  [q?.trim() || undefined, client, tag, operator, from ?? to, doubles].filter((value) => value !== undefined).length

interface Known {
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  /** By event id; undefined while loading. */
  readonly overlaps: ReadonlyMap<string, unknown> | undefined
}

/** Returns whether an event passes the filter (specification A2). */
export function eventFilter(
  filter: EventFilter,
  { clients, people, overlaps }: Known,
): (event: VisibleEvent) => boolean {
  const words = searchWords(filter.q ?? '')
  const email = filter.operator === undefined ? undefined : people?.get(filter.operator)?.email.toLowerCase()
  const from = dayOf(filter.from)
  const to = dayOf(filter.to)

  const isOperatorShown = ({ assigned_operator_id: assigned }: VisibleEvent): boolean => {
    if (filter.operator === undefined) return true
    if (filter.operator === none) return assigned === null
    // Old records store the operator's e-mail instead of an id (specification A6).
    return assigned === filter.operator || (assigned !== null && assigned.toLowerCase() === email)
  }

  return (event) => {
    if (filter.client !== undefined && (event.client_id ?? none) !== filter.client) return false
    if (filter.tag !== undefined && !event.tags.includes(filter.tag)) return false
    if (!isOperatorShown(event)) return false
    if (filter.doubles !== undefined && overlaps?.has(event.id) === false) return false
    // An event of several days matches if any of them is in the range.
    if (from !== null && endOfEvent(event) < from) return false
    if (to !== null && event.date > to) return false
    if (words.length === 0) return true
    const client = event.client_id === null ? '' : (clients?.get(event.client_id)?.name ?? '')
    const text = searchTextOf(event, client)
    return hasWords(text, words)
  }
}

/** A valid day from the address, or null. */
export const dayOf = (text: string | undefined): string | null => daySchema.safeParse(text).data ?? null

/** Caches each event's searchable text, so that it isn't computed on every keystroke. */
const searchTexts = new WeakMap<VisibleEvent, { readonly client: string; readonly text: string }>()

function searchTextOf(event: VisibleEvent, client: string): string {
  const known = searchTexts.get(event)
  if (known?.client === client) return known.text
  const text = searchable([client, ...searchedFields.map((field) => event[field])].join(' '))
  searchTexts.set(event, { client, text })
  return text
}
