import { callContentSchema } from '@bama/domain/call'
import { z } from 'zod'

/** The answer to GET /api/calls/:slot/links: how many links of a slot are open, and when the last one was made. */
export const callLinksSchema = z.object({ open: z.int(), last_made_at: z.string().nullable() })
export type CallLinkState = z.infer<typeof callLinksSchema>

/** The answer to POST /api/calls/:slot/links, the only one that shows the link. */
export const madeCallLinkSchema = z.object({ link: z.string() })
export type MadeCallLink = z.infer<typeof madeCallLinkSchema>

/** POST /api/calls/open: in the body, so that the token stands in no address and no log. */
const tokenSchema = z.string().min(1).max(200)
export const openCallRequestSchema = z.strictObject({ token: tokenSchema })

/** POST /api/calls/answer: what somebody says to one version. */
export const answerCallRequestSchema = z.strictObject({
  token: tokenSchema,
  version: z.string().min(1).max(128),
  answer: z.enum(['accepted', 'declined']),
  /** Why not. PostgreSQL keeps no text with a NUL in it. */
  reason: z
    .string()
    .trim()
    .max(500, 'too_long')
    .regex(/^[^\0]*$/, 'bad_text')
    .default(''),
})

/** The answer to both: what a person was called to last, and what they said. */
export const callPageSchema = z.object({
  slot: z.string(),
  /** The business's IANA zone, of which all times are. */
  zone: z.string(),
  version: z.string(),
  number: z.int(),
  sheet: callContentSchema,
  /** False: the event has changed since, and another call is on its way. Such a version can be declined only. */
  is_current: z.boolean(),
  /** `changed`: they accepted other times or another place. */
  reply: z.enum(['none', 'invited', 'accepted', 'declined', 'changed']),
  /** The last day on which the link opens anything. */
  until: z.string(),
})
export type CallPage = z.infer<typeof callPageSchema>
