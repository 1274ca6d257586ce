import { passwordSchema } from '@bama/domain'
import { z } from 'zod'

/** What a one-time link is for: a first password, or a new one. */
const invitationPurposes = ['invitation', 'reset'] as const
export type InvitationPurpose = (typeof invitationPurposes)[number]

/** Why an e-mail did not go out; each is an error code with a text of its own. */
export const mailProblems = ['mail_unreachable', 'mail_login_refused', 'mail_insecure', 'mail_refused'] as const
export type MailProblem = (typeof mailProblems)[number]

/**
 * The answer to POST /api/users/:id/invitation. `link` is there when no e-mail went out: because the server sends none, or
 * because it failed, and `problem` says how. It is the only answer that shows the link. Instants are ISO 8601 UTC.
 */
export const madeInvitationSchema = z.object({
  purpose: z.enum(invitationPurposes),
  sent: z.boolean(),
  link: z.string().nullable(),
  problem: z.enum(mailProblems).nullable(),
  expiresAt: z.string(),
})
export type MadeInvitation = z.infer<typeof madeInvitationSchema>

/** The answer to GET /api/invitations: links that are still good, who has no password yet, and whether links go out by e-mail. */
export const invitationsSchema = z.object({
  mail: z.boolean(),
  items: z.array(z.object({ user_id: z.string(), purpose: z.enum(invitationPurposes), expires_at: z.string() })),
  without_password: z.array(z.string()),
})
export type InvitationList = z.infer<typeof invitationsSchema>

const tokenSchema = z.string().min(1).max(200)

/** POST /api/invitations/check: in the body, so that the token stands in no address and no log. */
export const checkInvitationRequestSchema = z.strictObject({ token: tokenSchema })

/** The answer to it: for whom the link is. */
export const openInvitationSchema = z.object({
  name: z.string(),
  email: z.string(),
  purpose: z.enum(invitationPurposes),
  expiresAt: z.string(),
})
export type OpenInvitation = z.infer<typeof openInvitationSchema>

/** POST /api/invitations/accept: the link is used up, and its person is signed in. */
export const acceptInvitationRequestSchema = z.strictObject({
  token: tokenSchema,
  password: passwordSchema,
  personal: z.boolean().default(false),
})
