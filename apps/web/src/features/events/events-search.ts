import { z } from 'zod'
import { columnInAddress } from './board/shown-column.ts'
import { clearedSearch, searchText } from '../../ui/hooks/use-search-state.ts'

/** The board's filter in the address. */
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
  /** Set to show only events that overlap for their operator. */
  doubles: searchText,
})

export const noFilter = clearedSearch(eventFilterSchema)

/** The board's search state: the open event and the filter. All of it can be shared as a link. */
export const eventsSearch = eventFilterSchema.extend({
  /** The id of the open event. */
  event: searchText,
  /** The id of the event's comment to scroll to. */
  comment: searchText,
  /** Set to open the form for a new event. */
  new: searchText,
  column: columnInAddress,
})

export const eventDialogKeys = ['event', 'comment', 'new'] as const
