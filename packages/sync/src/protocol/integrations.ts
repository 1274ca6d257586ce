import { clientSchema, commentSchema, daySchema, eventSchema, recordIdSchema, timeSchema } from '@bama/domain'
import { z } from 'zod'

/** `host`: where texts are sent, shown to people before they send the first one. */
const serviceSchema = z.object({ host: z.string(), model: z.string() })

/** The answer to GET /api/integrations. Null means off: the server's operator configured no address for it. */
export const integrationsSchema = z.object({
  language_model: serviceSchema.nullable(),
  images: serviceSchema.nullable(),
  /** Whether invitations and password resets are sent by e-mail. */
  mail: z.boolean(),
})
export type Integrations = z.infer<typeof integrationsSchema>

/** POST /api/integrations/event-brief: a brief of an event, as it was pasted. */
export const maxBriefLength = 12_000
export const eventBriefRequestSchema = z.strictObject({
  text: z.string().trim().min(1, 'required').max(maxBriefLength, 'too_long'),
})

const event = eventSchema.shape

/** The fields of an event that a suggestion may fill, validated like the event's own. There are no others. */
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

/** The answer to POST /api/integrations/event-brief. Null or an empty list: the brief doesn't mention the field. */
export const eventSuggestionSchema = z.strictObject(suggestedFields)
export type EventSuggestion = z.infer<typeof eventSuggestionSchema>

/** POST /api/integrations/thread-summary: whose comments to summarise. The server reads the comments itself. */
export const threadSummaryRequestSchema = z.strictObject({
  item_type: commentSchema.shape.item_type,
  item_id: commentSchema.shape.item_id,
})

/** The answer to POST /api/integrations/thread-summary. */
export const threadSummarySchema = z.strictObject({
  summary: z.string().trim().min(1).max(4000),
  /** What is still to be decided or answered, one line each. */
  open: z.array(z.string().trim().min(1).max(500)).max(20),
  /** How many comments were read, the newest ones, and how many there are. */
  read: z.int(),
  all: z.int(),
})
export type ThreadSummary = z.infer<typeof threadSummarySchema>

/** POST /api/integrations/event-poster: what an image for an event's poster should show. */
export const maxPosterText = 2000
export const eventPosterRequestSchema = z.strictObject({
  event_id: recordIdSchema,
  text: z.string().trim().min(1, 'required').max(maxPosterText, 'too_long'),
})

/** The answer to POST /api/integrations/event-poster: the encoded image in base64. It isn't stored. */
export const eventPosterSchema = z.strictObject({
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  image: z.string().min(1),
})
export type EventPoster = z.infer<typeof eventPosterSchema>
