import { z } from 'zod'
import { mailProblems } from './invitations.ts'

/** Every error code of the server, for a whole call or for one mutation. The list is closed. */
export const errorCodes = [
  // whole calls
  'bad_request',
  'invalid_json',
  'invalid_credentials',
  'unauthorized',
  'account_blocked',
  'forbidden',
  'forbidden_origin',
  'not_found',
  'too_large',
  'unsupported_media_type',
  'client_too_old',
  'too_many_requests',
  'setup_done',
  'bad_setup_code',
  'bad_invitation',
  'email_taken',
  'not_oneself',
  'last_admin',
  'call_changed',
  'too_many_keys',
  'too_many_feeds',
  'too_many_webhooks',
  'bad_push_address',
  'other_push_key',
  'no_model',
  'model_timeout',
  'model_busy',
  'model_too_long',
  'model_failed',
  'model_unreadable',
  'no_image_service',
  'image_timeout',
  'image_busy',
  'image_failed',
  'image_refused',
  'image_unusable',
  'not_approved',
  'invalid_backup',
  'server_error',
  'unavailable',
  'storage_full',
  // why an e-mail could not be sent, inside a successful answer
  ...mailProblems,
  // single mutations
  'unknown_entity',
  'unknown_field',
  'read_only',
  'invalid',
  'record_full',
  'exists',
  'id_reused',
  'too_old',
  'group_rejected',
  'interval_changed',
  'decided_otherwise',
  'overwritten',
] as const

const errorCodeSchema = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof errorCodeSchema>

/** The body of every error answer. */
export const apiErrorSchema = z.object({
  error: z.object({ code: errorCodeSchema, message: z.string(), field: z.string().optional() }),
})
export type ApiError = z.infer<typeof apiErrorSchema>
