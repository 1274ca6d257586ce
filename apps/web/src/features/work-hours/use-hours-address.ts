import { useMonthQuery } from '../../ui/hooks/use-month-query.ts'
import { useQueryText, useSetQuery } from '../../ui/hooks/use-query-text.ts'

interface HoursAddress {
  /** `yyyy-MM` */
  readonly month: string
  /** An event's id; `none` for entries without one; empty for all. */
  readonly event: string
  readonly setMonth: (month: string) => void
  readonly setEvent: (event: string) => void
}

/** Entries that are for no event. */
export const none = 'none'

/** What the address of the hours says: `?month=2027-04&event=…`. */
export function useHoursAddress(today: string): HoursAddress {
  const [month, setMonth] = useMonthQuery(today)
  const setQuery = useSetQuery()
  return { month, setMonth, event: useQueryText('event'), setEvent: (id) => void setQuery('event', id) }
}
