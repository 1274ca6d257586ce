import { passwordSchema } from '@bama/domain'
import { z } from 'zod'

/** The purpose of a one-time link: setting the first password, or resetting it. */
const invitationPurposes = ['invitation', 'reset'] as const
export type InvitationPurpose = (typeof invitationPurposes)[number]

/** Why an e-mail could not be sent; each is an error code with its own text. */
export const mailProblems = ['mail_unreachable', 'mail_login_refused', 'mail_insecure', 'mail_refused'] as const
export type MailProblem = (typeof mailProblems)[number]

/**
 * The answer to POST /api/users/:id/invitation. `link` is set when no e-mail was sent: because the server sends none,
 * or because sending failed, with the reason in `problem`. No other answer contains the link. Instants are ISO 8601
 * UTC.
 */
export const madeInvitationSchema = z.object({
  purpose: z.enum(invitationPurposes),
  sent: z.boolean(),
  link: z.string().nullable(),
  problem: z.enum(mailProblems).nullable(),
  expiresAt: z.string(),
})
export type MadeInvitation = z.infer<typeof madeInvitationSchema>

/** The answer to GET /api/invitations. `items`: valid links; `mail`: whether links are sent by e-mail. */
export const invitationsSchema = z.object({
  mail: z.boolean(),
  items: z.array(z.object({ user_id: z.string(), purpose: z.enum(invitationPurposes), expires_at: z.string() })),
  without_password: z.array(z.string()),
})
export type InvitationList = z.infer<typeof invitationsSchema>

const tokenSchema = z.string().min(1).max(200)

/** POST /api/invitations/check. The token travels in the body, so that no URL or log contains it. */
export const checkInvitationRequestSchema = z.strictObject({ token: tokenSchema })

/** The answer to POST /api/invitations/check: whom the link is for. */
export const openInvitationSchema = z.object({
  name: z.string(),
  email: z.string(),
  purpose: z.enum(invitationPurposes),
  expiresAt: z.string(),
})
export type OpenInvitation = z.infer<typeof openInvitationSchema>

/** POST /api/invitations/accept: uses up the link and signs its person in. */
export const acceptInvitationRequestSchema = z.strictObject({
  token: tokenSchema,
  password: passwordSchema,
  personal: z.boolean().default(false),
})
