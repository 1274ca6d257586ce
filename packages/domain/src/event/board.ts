import { compareOrdered, type Ordered } from '../shared/order-key.ts'
import { columnOf, type EventStatus, eventStatuses } from './values.ts'

type BoardCard = Ordered & { readonly status: string; readonly is_archived: boolean }

/** Returns the board's columns in order, each sorted, without archived events. */
export function boardColumns<Card extends BoardCard>(
  events: readonly Card[],
): ReadonlyMap<EventStatus, readonly Card[]> {
  const columns = new Map<EventStatus, Card[]>(eventStatuses.map((status) => [status, []]))
  for (const event of events) if (!event.is_archived) columns.get(columnOf(event.status))?.push(event)
  for (const cards of columns.values()) cards.sort(compareOrdered)
  return columns
}
