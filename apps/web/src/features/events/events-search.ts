import { type RawSearch, searchOf } from '../../ui/hooks/search-of.ts'

/** What the address of the board says: an open event, and the filter. All of it can be sent to a colleague. */
export interface EventsSearch {
  /** The event that is open, by id. */
  readonly event?: string
  /** A comment of it to look at, by id. */
  readonly comment?: string
  /** A new event's form is asked for. */
  readonly new?: string
  readonly q?: string
  /** A client's id, or `none`. */
  readonly client?: string
  readonly tag?: string
  /** A person's id, or `none`. */
  readonly operator?: string
  /** The first and the last day, `yyyy-MM-dd`. */
  readonly from?: string
  readonly to?: string
}

const keys = ['event', 'comment', 'new', 'q', 'client', 'tag', 'operator', 'from', 'to'] as const

/** Reads the address; what it does not know, it leaves out. */
export const eventsSearch = (raw: RawSearch): EventsSearch => searchOf(keys, raw)
