import { type WorkHourStatus, workHourStatuses } from '@bama/domain'
import { z } from 'zod'
import { searchMonth, searchText } from '../../../ui/hooks/use-search-state.ts'
import { searchSort } from '../../../ui/lists/sort.ts'
import type { LocalWorkHour } from '../../../data/index.ts'

/** The search param value for entries without an event. */
export const withoutEvent = 'none'

/** The report's filter. Empty strings filter nothing. */
export interface ReportFilter {
  /** The month, `yyyy-MM`. */
  readonly month: string
  readonly person: string
  /** An event's id, or `none`. */
  readonly event: string
  readonly status: WorkHourStatus | ''
}

/** The search params of the report. */
export const reportSearch = (thisMonth: string) =>
  z.object({
    month: searchMonth(thisMonth),
    person: searchText,
    event: searchText,
    status: z.enum(['', ...workHourStatuses]).catch(''),
    sort: searchSort,
  })

export const eventKeyOf = ({ event_id }: Pick<LocalWorkHour, 'event_id'>): string => event_id ?? withoutEvent

/** Whether an entry of the month matches the filter. */
export const isShown = (entry: LocalWorkHour, { person, event, status }: Omit<ReportFilter, 'month'>): boolean =>
  (person === '' || entry.user_id === person) &&
  (event === '' || eventKeyOf(entry) === event) &&
  (status === '' || entry.status === status)
