import { type EventStatus, eventStatus, eventStatuses } from '@bama/domain'
import { useState } from 'react'
import { z } from 'zod'

/** The column that a phone shows, by name in the address. Undefined: none was chosen. */
export const columnInAddress = z
  .enum(Object.keys(eventStatus) as [keyof typeof eventStatus])
  .optional()
  .catch(undefined)

export const addressOfColumn = (status: EventStatus): z.output<typeof columnInAddress> =>
  columnInAddress.parse(Object.entries(eventStatus).find(([, value]) => value === status)?.[0])

/**
 * Returns the column to show: the chosen one, else the first one in which a filter found anything. It stays until the
 * filter changes, whatever a sync brings. `filter`: null without conditions.
 */
export function useShownColumn(
  chosen: z.output<typeof columnInAddress>,
  filter: object | null,
  columns: ReadonlyMap<EventStatus, readonly unknown[]>,
): EventStatus {
  const [found, setFound] = useState<{ readonly filter: string; readonly status: EventStatus } | null>(null)
  const key = JSON.stringify(filter)
  const isFound = found?.filter === key
  const status = isFound ? found.status : eventStatuses.find((each) => (columns.get(each)?.length ?? 0) > 0)
  if (filter === null && found !== null) setFound(null)
  if (filter !== null && !isFound && status !== undefined) setFound({ filter: key, status })
  if (chosen !== undefined) return eventStatus[chosen]
  return (filter === null ? undefined : status) ?? eventStatus.upcoming
}
