import { z } from 'zod'
import { searchSort } from '../../ui/lists/sort.ts'
import { searchMonth, searchText } from '../../ui/hooks/use-search-state.ts'

/** In the address: entries that are for no event. */
export const none = 'none'

/** What the address of the hours says: `?month=2027-04&event=…`. */
export const hoursSearch = (thisMonth: string) =>
  z.object({
    month: searchMonth(thisMonth),
    /** An event's id, or `none`. */
    event: searchText,
    sort: searchSort,
  })
