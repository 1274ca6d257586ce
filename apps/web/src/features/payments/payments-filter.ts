import {
  compareText,
  endOfEvent,
  isCancelled,
  isExampleEvent,
  paymentStatus,
  type VisibleClient,
  type VisibleEvent,
} from '@bama/domain'
import { z } from 'zod'
import { deletedClient } from '../../texts/clients.ts'
import { hasWords, searchable, searchWords } from '../../ui/lists/hebrew-search.ts'
import { searchSort } from '../../ui/lists/sort.ts'
import { searchText } from '../../ui/hooks/use-search-state.ts'

export const paymentsSearch = z.object({
  q: searchText,
  /** `owed`, or a payment status. */
  payment: searchText,
  approval: searchText,
  /** `with` or `without` a quote number. */
  quote: searchText,
  /** `past` (took place) or `ahead`. */
  when: searchText,
  sort: searchSort,
  /** The id of the open event. */
  event: searchText,
})
export type PaymentsFilter = Omit<z.output<typeof paymentsSearch>, 'sort' | 'event'>

export const paymentsDialogKeys = ['event'] as const

export const owed = 'owed'

/** Events that took place and aren't paid in full. */
export const dueFilter: PaymentsFilter = { payment: owed, when: 'past' }

const isOwed = ({ payment_status: status }: VisibleEvent): boolean =>
  status === paymentStatus.unpaid || status === paymentStatus.partlyPaid

/** Whether an event's last day is over. False for cancelled events. */
const tookPlace = (event: VisibleEvent, today: string): boolean => !isCancelled(event) && endOfEvent(event) < today

/** Returns a function for the name of an event's client; an empty text if it has none, or while clients are loading. */
export const clientNames =
  (clients: ReadonlyMap<string, VisibleClient> | undefined) =>
  ({ client_id: id }: Pick<VisibleEvent, 'client_id'>): string =>
    id === null || clients === undefined ? '' : (clients.get(id)?.name ?? deletedClient)

interface Known {
  readonly today: string
  readonly clientName: (event: VisibleEvent) => string
}

/** Returns the matching events, oldest first. Example events are left out. */
export function filteredPayments<Event extends VisibleEvent>(
  events: readonly Event[],
  { q = '', payment, approval, quote, when }: PaymentsFilter,
  { today, clientName }: Known,
): readonly Event[] {
  const words = searchWords(q)
  const conditions: readonly (readonly [unknown, (event: Event) => boolean])[] = [
    [payment, (event) => (payment === owed ? isOwed(event) : event.payment_status === payment)],
    [approval, (event) => event.approval_status === approval],
    [quote, ({ quote_number: number }) => (number != null) === (quote === 'with')],
    [when, (event) => (when === 'past' ? tookPlace(event, today) : !isCancelled(event) && endOfEvent(event) >= today)],
    [
      words.length > 0 || undefined,
      (event) => {
        const text = searchable([event.name, clientName(event), event.quote_number ?? ''].join(' '))
        return hasWords(text, words)
      },
    ],
  ]
  const active = conditions.filter(([given]) => given !== undefined)
  return events
    .filter((event) => !isExampleEvent(event) && active.every(([, isMet]) => isMet(event)))
    .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id))
}
