import { clientNamed } from '../client/commands.ts'
import type { VisibleClient } from '../client/schema.ts'
import type { RecordId } from '../shared/ids.ts'
import type { SeasonalClientFields } from './schema.ts'
import { eventMonths } from './values.ts'

/** What a follow-up tells about the event that may come of it. */
export interface SeasonsEvent {
  readonly name: string
  /** The client with that name; null if there is none, and `newClient` has to be added with the event. */
  readonly clientId: RecordId | null
  readonly newClient: string | null
  readonly description: string | null
  readonly driveUrl: string | null
  /** `yyyy-MM`. Without a day, because a guessed day would be taken for a fact. */
  readonly month: string
}

/** Returns the event of a follow-up, in its month of this year, or of the next year if that month has passed. */
export function seasonsEvent(
  followUp: SeasonalClientFields,
  clients: Iterable<VisibleClient>,
  today: string,
): SeasonsEvent {
  const { event_name: name, client_name: clientName, notes: description, drive_link: driveUrl } = followUp
  const client = clientNamed(clients, clientName)
  return {
    name,
    clientId: client?.id ?? null,
    newClient: client === undefined ? clientName : null,
    description,
    driveUrl,
    month: nextMonthNamed(followUp.event_month, today),
  }
}

function nextMonthNamed(month: SeasonalClientFields['event_month'], today: string): string {
  const number = eventMonths.indexOf(month) + 1
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return `${number < thisMonth ? year + 1 : year}-${String(number).padStart(2, '0')}`
}
