import type { EventSuggestion } from '../protocol/integrations.ts'

/** The suggestion for a brief that says nothing. */
export const nothingSuggested: EventSuggestion = {
  name: null,
  date: null,
  end_date: null,
  start_time: null,
  end_time: null,
  audience_arrival_time: null,
  client_name: null,
  location: null,
  producer_name: null,
  producer_phone: null,
  description: null,
  tags: [],
}
