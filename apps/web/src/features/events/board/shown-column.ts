import { type EventStatus, eventStatus, eventStatuses } from '@bama/domain'
import { z } from 'zod'

/** The column that a phone shows, by name in the address. Undefined: none was chosen. */
export const columnInAddress = z
  .enum(Object.keys(eventStatus) as [keyof typeof eventStatus])
  .optional()
  .catch(undefined)

export const addressOfColumn = (status: EventStatus): z.output<typeof columnInAddress> =>
  columnInAddress.parse(Object.entries(eventStatus).find(([, value]) => value === status)?.[0])

/** Returns the column to show: the chosen one, else under a filter the first one in which it found anything. */
export function shownColumn(
  chosen: z.output<typeof columnInAddress>,
  isFiltered: boolean,
  columns: ReadonlyMap<EventStatus, readonly unknown[]>,
): EventStatus {
  if (chosen !== undefined) return eventStatus[chosen]
  const found = isFiltered ? eventStatuses.find((status) => (columns.get(status)?.length ?? 0) > 0) : undefined
  return found ?? eventStatus.upcoming
}
