import { clientSchema, commentSchema, daySchema, eventSchema, recordIdSchema, timeSchema } from '@bama/domain'
import { z } from 'zod'

/** `host`: where texts go, as people are told it before they send the first. */
const serviceSchema = z.object({ host: z.string(), model: z.string() })

/** The answer to GET /api/integrations. What is null is off: the server's operator named no address for it. */
export const integrationsSchema = z.object({
  language_model: serviceSchema.nullable(),
  images: serviceSchema.nullable(),
  /** Whether invitations and resets go out by e-mail. */
  mail: z.boolean(),
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

/** POST /api/integrations/thread-summary: whose comments are summed up. Which they are, the server reads itself. */
export const threadSummaryRequestSchema = z.strictObject({
  item_type: commentSchema.shape.item_type,
  item_id: commentSchema.shape.item_id,
})

/** The answer to it. */
export const threadSummarySchema = z.strictObject({
  summary: z.string().trim().min(1).max(4000),
  /** What is still to be decided or answered, a line each. */
  open: z.array(z.string().trim().min(1).max(500)).max(20),
  /** How many comments were read, the newest, of how many there are. */
  read: z.int(),
  all: z.int(),
})
export type ThreadSummary = z.infer<typeof threadSummarySchema>

/** POST /api/integrations/event-poster: what an image for an event's poster is to show. */
export const maxPosterText = 2000
export const eventPosterRequestSchema = z.strictObject({
  event_id: recordIdSchema,
  text: z.string().trim().min(1, 'required').max(maxPosterText, 'too_long'),
})

/** The answer to it: the image as the server encoded it, in base64. It is kept nowhere. */
export const eventPosterSchema = z.strictObject({
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  image: z.string().min(1),
})
export type EventPoster = z.infer<typeof eventPosterSchema>
