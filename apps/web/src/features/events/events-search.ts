import { z } from 'zod'
import { clearedSearch, searchText } from '../../ui/hooks/use-search-state.ts'

/** The filter of the board, as its address says it. */
export const eventFilterSchema = z.object({
  q: searchText,
  /** A client's id, or `none`. */
  client: searchText,
  tag: searchText,
  /** A person's id, or `none`. */
  operator: searchText,
  /** The first and the last day, `yyyy-MM-dd`. */
  from: searchText,
  to: searchText,
  /** Only events of operators who are assigned twice. */
  doubles: searchText,
})

export const noFilter = clearedSearch(eventFilterSchema)

/** What the address of the board says: an open event, and the filter. All of it can be sent to a colleague. */
export const eventsSearch = eventFilterSchema.extend({
  /** The event that is open, by id. */
  event: searchText,
  /** A comment of it to look at, by id. */
  comment: searchText,
  /** A new event's form is requested. */
  new: searchText,
})

export const eventDialogKeys = ['event', 'comment', 'new'] as const
