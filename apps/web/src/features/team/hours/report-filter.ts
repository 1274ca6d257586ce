import { type WorkHourStatus, workHourStatuses } from '@bama/domain'
import { z } from 'zod'
import { searchMonth, searchText } from '../../../ui/hooks/use-search-state.ts'
import { searchSort } from '../../../ui/lists/sort.ts'
import type { LocalWorkHour } from '../../../data/index.ts'

/** How the address names the entries that have no event. */
export const withoutEvent = 'none'

/** What the report shows, as the address says it. An empty text filters nothing. */
export interface ReportFilter {
  /** The month whose hours are shown, `yyyy-MM`. */
  readonly month: string
  readonly person: string
  /** An event's id, or `none`. */
  readonly event: string
  readonly status: WorkHourStatus | ''
}

/** What the address of the report says. */
export const reportSearch = (thisMonth: string) =>
  z.object({
    month: searchMonth(thisMonth),
    person: searchText,
    event: searchText,
    status: z.enum(['', ...workHourStatuses]).catch(''),
    sort: searchSort,
  })

export const eventKeyOf = ({ event_id }: Pick<LocalWorkHour, 'event_id'>): string => event_id ?? withoutEvent

/** Whether an entry of the month is shown. */
export const isShown = (entry: LocalWorkHour, { person, event, status }: Omit<ReportFilter, 'month'>): boolean =>
  (person === '' || entry.user_id === person) &&
  (event === '' || eventKeyOf(entry) === event) &&
  (status === '' || entry.status === status)
