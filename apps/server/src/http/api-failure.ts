import type { ErrorCode } from '@bama/sync'

export const statusByCode = {
  bad_request: 400,
  invalid_json: 400,
  invalid_backup: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  account_blocked: 401,
  forbidden: 403,
  forbidden_origin: 403,
  bad_setup_code: 403,
  bad_invitation: 403,
  not_approved: 403,
  not_found: 404,
  setup_done: 409,
  email_taken: 409,
  exists: 409,
  not_oneself: 403,
  last_admin: 409,
  call_changed: 409,
  too_many_keys: 409,
  too_many_feeds: 409,
  too_many_webhooks: 409,
  bad_push_address: 400,
  other_push_key: 409,
  no_model: 409,
  no_image_service: 409,
  model_too_long: 413,
  too_large: 413,
  unsupported_media_type: 415,
  image_refused: 422,
  client_too_old: 426,
  too_many_requests: 429,
  server_error: 500,
  model_failed: 502,
  model_unreadable: 502,
  image_failed: 502,
  image_unusable: 502,
  model_busy: 503,
  image_busy: 503,
  unavailable: 503,
  model_timeout: 504,
  image_timeout: 504,
  storage_full: 507,
} as const satisfies Partial<Record<ErrorCode, number>>

/** The codes that fail a whole call. */
export type CallErrorCode = keyof typeof statusByCode

interface FailureDetails {
  /** The part of the request that is wrong. */
  readonly field?: string
  /** For `Retry-After`. */
  readonly retryAfterSeconds?: number
}

/** The one error that handlers throw: the call ends with a code, a status and a message for the caller. */
export class ApiFailure extends Error {
  readonly code: CallErrorCode
  readonly statusCode: number
  readonly details: FailureDetails

  constructor(code: CallErrorCode, message: string, details: FailureDetails = {}) {
    super(message)
    this.code = code
    this.statusCode = statusByCode[code]
    this.details = details
  }
}

/** The answer to what doesn't exist and to what the caller may not see, so that the two look alike. */
export const nothingHere = (): ApiFailure => new ApiFailure('not_found', 'there is nothing here')
