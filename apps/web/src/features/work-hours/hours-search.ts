import { z } from 'zod'
import { searchSort } from '../../ui/lists/sort.ts'
import { searchMonth, searchText } from '../../ui/hooks/use-search-state.ts'

/** The search param value for entries without an event. */
export const none = 'none'

/** The search params of the hours screen: `?month=2027-04&event=…`. */
export const hoursSearch = (thisMonth: string) =>
  z.object({
    month: searchMonth(thisMonth),
    /** An event's id, or `none`. */
    event: searchText,
    sort: searchSort,
  })
