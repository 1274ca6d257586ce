import { clientSchema, daySchema, eventSchema, timeSchema } from '@bama/domain'
import { z } from 'zod'

/** The answer to GET /api/integrations. What is null is off: the server's operator named no address for it. */
export const integrationsSchema = z.object({
  /** `host`: where texts go, as people are told it before they send the first. */
  language_model: z.object({ host: z.string(), model: z.string() }).nullable(),
})
export type Integrations = z.infer<typeof integrationsSchema>

/** POST /api/integrations/event-brief: what somebody wrote of an event, as it was pasted. */
export const maxBriefLength = 12_000
export const eventBriefRequestSchema = z.strictObject({
  text: z.string().trim().min(1, 'required').max(maxBriefLength, 'too_long'),
})

const event = eventSchema.shape

/** What may be suggested of an event, each by the event's own rules. There is no other field that a brief could fill. */
export const suggestedFields = {
  name: event.name.nullable(),
  date: daySchema.nullable(),
  end_date: daySchema.nullable(),
  start_time: timeSchema.nullable(),
  end_time: timeSchema.nullable(),
  audience_arrival_time: timeSchema.nullable(),
  client_name: clientSchema.shape.name.nullable(),
  location: event.location,
  producer_name: event.producer_name,
  producer_phone: event.producer_phone,
  description: event.description,
  tags: event.tags,
}

/** The answer to it: null, or an empty list, is what the brief does not say. */
export const eventSuggestionSchema = z.strictObject(suggestedFields)
export type EventSuggestion = z.infer<typeof eventSuggestionSchema>
