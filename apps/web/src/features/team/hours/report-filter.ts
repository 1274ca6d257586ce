import { type WorkHourStatus, workHourStatuses } from '@bama/domain'
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

export const statusNamed = (text: string): WorkHourStatus | '' =>
  workHourStatuses.find((status) => status === text) ?? ''

export const eventKeyOf = ({ event_id }: Pick<LocalWorkHour, 'event_id'>): string => event_id ?? withoutEvent

/** Whether an entry of the month is shown. */
export const isShown = (entry: LocalWorkHour, { person, event, status }: Omit<ReportFilter, 'month'>): boolean =>
  (person === '' || entry.user_id === person) &&
  (event === '' || eventKeyOf(entry) === event) &&
  (status === '' || entry.status === status)
