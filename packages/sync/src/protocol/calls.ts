import { callContentSchema } from '@bama/domain/call'
import { z } from 'zod'
import { noNul } from './no-nul.ts'

/** The answer to GET /api/calls/:slot/links: how many links of a slot are valid, and when the latest was made. */
export const callLinksSchema = z.object({ open: z.int(), last_made_at: z.string().nullable() })
export type CallLinkState = z.infer<typeof callLinksSchema>

/** The answer to POST /api/calls/:slot/links, the only one that contains the link. */
export const madeCallLinkSchema = z.object({ link: z.string() })
export type MadeCallLink = z.infer<typeof madeCallLinkSchema>

/** POST /api/calls/open. The token travels in the body, so that no URL or log contains it. */
const tokenSchema = z.string().min(1).max(200)
export const openCallRequestSchema = z.strictObject({ token: tokenSchema })

/** POST /api/calls/answer: a person's answer to one version of the call. */
export const answerCallRequestSchema = z.strictObject({
  token: tokenSchema,
  version: z.string().min(1).max(128),
  answer: z.enum(['accepted', 'declined']),
  /** The reason for declining. */
  reason: z.string().trim().max(500, 'too_long').regex(noNul, 'bad_text').default(''),
})

/** The answer to both: the latest version of the person's call, and their reply. */
export const callPageSchema = z.object({
  slot: z.string(),
  /** The business's IANA zone, which all times are in. */
  zone: z.string(),
  version: z.string(),
  number: z.int(),
  sheet: callContentSchema,
  /** False if the event has changed since and a new call is due. This version can then only be declined. */
  is_current: z.boolean(),
  /** `changed`: other times or another place than the ones they accepted. */
  reply: z.enum(['none', 'invited', 'accepted', 'declined', 'changed']),
  /** The last day on which the link works. */
  until: z.string(),
})
export type CallPage = z.infer<typeof callPageSchema>
