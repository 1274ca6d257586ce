import { fileIdSchema } from '@bama/domain'
import {
  apiKeysSchema,
  calendarFeedsSchema,
  createApiKeyRequestSchema,
  healthSchema,
  callLinksSchema,
  callPageSchema,
  invitationsSchema,
  madeCallLinkSchema,
  madeInvitationSchema,
  newApiKeySchema,
  newCalendarFeedSchema,
  openInvitationSchema,
  sessionSchema,
  setupStateSchema,
  syncRequestSchema,
  syncResponseSchema,
} from '@bama/sync'
import { z } from 'zod'
import type { RouteDescription } from './route-config.ts'

const person = sessionSchema.shape.user

const upload = z.object({
  id: fileIdSchema,
  file: z
    .string()
    .meta({ contentMediaType: 'application/octet-stream', description: 'JPEG, PNG, WebP, GIF or AVIF, after the id' }),
})

const partsTaken = z.strictObject({ id: z.string(), offset: z.int(), is_stored: z.boolean() })

const uploaded = z.object({
  id: z.string(),
  file_url: z.string(),
  url: z.string(),
  filename: z.string(),
  size: z.int().meta({ description: 'of the image as it is kept, in bytes' }),
  type: z.string(),
})

/** The failures of a request to the language model. */
const askingErrors = [
  'no_model',
  'model_timeout',
  'model_busy',
  'model_too_long',
  'model_failed',
  'model_unreadable',
] as const

/** The failures of a request to the image service. */
const drawingErrors = [
  'no_image_service',
  'image_timeout',
  'image_busy',
  'image_failed',
  'image_refused',
  'image_unusable',
] as const

/** What the routes' own `config` doesn't say. Where both have a value, `config` wins. */
export const describedRoutes: Readonly<Record<string, RouteDescription | undefined>> = {
  'GET /api/docs': { summary: 'This document.', answer: z.looseObject({ openapi: z.string() }) },
  'GET /api/health': { summary: 'Whether the server and its database answer.', answer: healthSchema },
  'GET /api/setup': { summary: 'Whether the first admin is still to be made.', answer: setupStateSchema },
  'POST /api/setup': {
    errors: ['bad_setup_code', 'setup_done'],
    summary: 'Makes the first admin, with the code that the server printed, and signs them in.',
    answer: sessionSchema,
  },
  'POST /api/auth/login': {
    errors: ['invalid_credentials', 'not_approved', 'too_many_requests'],
    summary: 'A new session; one that the caller still had is ended.',
    answer: sessionSchema,
  },
  'GET /api/auth/session': { summary: 'Whose session this is.', answer: sessionSchema },
  'POST /api/auth/logout': { summary: 'Ends the session, if there is one.', answer: null },
  'POST /api/users': {
    errors: ['email_taken', 'unauthorized'],
    summary: 'An admin creates a person.',
    answer: person,
    status: 201,
  },
  'PATCH /api/users/:id': {
    errors: ['not_found', 'email_taken', 'not_oneself', 'last_admin'],
    summary: 'An admin changes what is given of a person.',
    answer: person,
  },
  'DELETE /api/users/:id': {
    errors: ['not_found', 'not_oneself', 'last_admin'],
    summary: "An admin deletes a person's account.",
    answer: null,
  },
  'POST /api/users/:id/password': {
    errors: ['not_found', 'invalid_credentials'],
    summary: "A new password: one's own with the old one, another's by an admin.",
    answer: null,
  },
  'POST /api/users/:id/invitation': {
    errors: ['not_found', 'not_approved', 'not_oneself'],
    summary:
      'An admin makes a one-time link by which somebody else chooses a password; it goes out by e-mail where the server sends any.',
    answer: madeInvitationSchema,
    status: 201,
  },
  'GET /api/invitations': {
    summary: 'Links that are still good, without their secrets, and who has no password yet; for admins.',
    answer: invitationsSchema,
  },
  'POST /api/invitations/check': {
    errors: ['bad_invitation', 'too_many_requests'],
    summary: 'For whom a one-time link is, while it is good.',
    answer: openInvitationSchema,
  },
  'POST /api/invitations/accept': {
    errors: ['bad_invitation', 'too_many_requests'],
    summary: "Sets the password of a one-time link's person, uses the link up, and signs them in.",
    answer: sessionSchema,
  },
  'POST /api/calls/:slot/links': {
    errors: ['not_found'],
    summary: "A link to the page of a freelancer's call, shown this once; for admins.",
    answer: madeCallLinkSchema,
    status: 201,
  },
  'GET /api/calls/:slot/links': { summary: 'How many links to a call are open; for admins.', answer: callLinksSchema },
  'DELETE /api/calls/:slot/links': { summary: 'Revokes all links to a call; for admins.', answer: null },
  'POST /api/calls/open': {
    errors: ['not_found', 'too_many_requests'],
    summary: 'The call that a link is to, without a session.',
    answer: callPageSchema,
  },
  'POST /api/calls/answer': {
    errors: ['not_found', 'call_changed', 'too_many_requests'],
    summary: 'Accepts or declines the latest version of a call, without a session.',
    answer: callPageSchema,
  },
  'POST /api/auth/logout-others': { summary: "Ends all other sessions of one's own.", answer: null },
  'POST /api/keys': {
    errors: ['invalid_credentials', 'too_many_keys'],
    summary: "A new API key of one's own, shown this once.",
    body: createApiKeyRequestSchema,
    answer: newApiKeySchema,
    status: 201,
  },
  'GET /api/keys': { summary: "One's own API keys.", answer: apiKeysSchema },
  'DELETE /api/keys/:id': { errors: ['not_found'], summary: "Revokes an API key of one's own.", answer: null },
  'POST /api/calendar/feeds': {
    errors: ['invalid_credentials', 'too_many_feeds'],
    summary: "A new calendar address of one's own, shown this once.",
    answer: newCalendarFeedSchema,
    status: 201,
  },
  'GET /api/calendar/feeds': {
    summary: "One's own calendar addresses, without their secrets.",
    answer: calendarFeedsSchema,
  },
  'DELETE /api/calendar/feeds/:id': {
    errors: ['not_found'],
    summary: "Revokes a calendar address of one's own.",
    answer: null,
  },
  'GET /api/calendar/:file': {
    errors: ['not_found', 'too_many_requests'],
    summary:
      'The calendar of an address (`<secret>.ics`), as its person sees it now: active events of the last year and later.',
    answer: z.string(),
    answerType: 'text/calendar',
  },
  'POST /api/sync': {
    errors: ['client_too_old'],
    summary: 'Push and pull in one round trip.',
    body: syncRequestSchema,
    answer: syncResponseSchema,
  },
  'GET /api/sync/stream': {
    summary: 'A hint at every commit (server-sent events); it says nothing about what was committed.',
    answer: z.string(),
    answerType: 'text/event-stream',
  },
  'POST /api/files': {
    errors: ['exists'],
    summary: 'An image, once and for good under the id that the caller gave it.',
    body: upload,
    bodyType: 'multipart/form-data',
    answer: uploaded,
    status: 201,
  },
  'POST /api/files/uploads': {
    errors: ['exists'],
    summary: 'Announces a file that comes in parts, or asks which byte of it is expected next.',
    answer: partsTaken,
  },
  'PUT /api/files/uploads/:id': {
    errors: ['not_found', 'exists'],
    summary: 'The next part of an announced file, 1 MB at most, from the byte `offset` on.',
    body: z.string().meta({ format: 'binary' }),
    bodyType: 'application/octet-stream',
    answer: partsTaken,
  },
  'GET /api/files/:id': {
    errors: ['not_found'],
    summary: 'A file or an image, whole or in a range, for whoever sees a record that names it.',
    answerType: 'image/*',
  },
  // The descriptions of these are in their routes' `config`.
  'GET /api/history/:entity/:id': { errors: ['not_found'] },
  'POST /api/auth/renew': { errors: ['unauthorized', 'account_blocked'] },
  'DELETE /api/auth/devices/:id': { errors: ['not_found'] },
  'POST /api/passkeys': { errors: ['too_many_keys', 'forbidden_origin', 'invalid_credentials'] },
  'POST /api/passkeys/options': { errors: ['too_many_keys', 'invalid_credentials'] },
  'DELETE /api/passkeys/:id': { errors: ['not_found'] },
  'POST /api/auth/passkey/options': { errors: ['too_many_requests'] },
  'POST /api/auth/passkey': { errors: ['invalid_credentials', 'not_approved', 'too_many_requests'] },
  'POST /api/import': { errors: ['invalid_backup'] },
  'GET /api/sync/:entity/:userId': { errors: ['forbidden', 'not_found'] },
  'POST /api/sync/:entity/:userId': { errors: ['forbidden', 'not_found'] },
  'POST /api/integrations/event-brief': { errors: askingErrors },
  'POST /api/integrations/thread-summary': { errors: [...askingErrors, 'not_found'] },
  'POST /api/integrations/event-poster': { errors: [...drawingErrors, 'not_found'] },
  'PUT /api/push/subscription': { errors: ['bad_push_address', 'other_push_key'] },
  'PATCH /api/push/subscription': { errors: ['bad_push_address', 'other_push_key', 'not_found'] },
  'POST /api/webhooks': { errors: ['invalid_credentials', 'too_many_webhooks'] },
  'PATCH /api/webhooks/:id': { errors: ['not_found'] },
  'DELETE /api/webhooks/:id': { errors: ['not_found'] },
  'POST /api/webhooks/:id/retry': { errors: ['not_found'] },
  'POST /api/webhooks/:id/ping': { errors: ['not_found'] },
  'GET /api/webhooks/:id/deliveries': { errors: ['not_found'] },
}
