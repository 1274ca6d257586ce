import type { ApiError } from '@bama/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiFailure, type CallErrorCode } from './api-failure.ts'
import { storeFailureOf } from '../store/store-failure.ts'
import { securityHeaders } from './security-headers.ts'

export const errorBody = ({ code, message, details }: ApiFailure): ApiError => ({
  error: { code, message, ...(details.field === undefined ? {} : { field: details.field }) },
})

const denials: ReadonlySet<CallErrorCode> = new Set<CallErrorCode>([
  'unauthorized',
  'account_blocked',
  'invalid_credentials',
  'forbidden',
  'forbidden_origin',
  'bad_setup_code',
  'bad_invitation',
  'not_approved',
  'too_many_requests',
])

/** The one place where a failed call is answered. Unforeseen errors are logged in full and become `server_error`. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isUnmet(error))
    return reply
      .headers(error.headers ?? {})
      .code(error.statusCode)
      .send()
  const failure = failureOf(error)
  const where = { method: request.method, route: request.routeOptions.url, address: request.ip }
  if (failure.statusCode >= 500) request.log.error({ err: error, ...where }, failure.code)
  else if (denials.has(failure.code)) request.log.warn({ code: failure.code, ...where }, 'denied')
  const { retryAfterSeconds } = failure.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(failure.statusCode).send(errorBody(failure))
}

/** Answers addresses that Fastify's router can't read. They pass no hook, so the security headers are set here. */
export function answerUnroutable(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const failure = new ApiFailure('bad_request', 'this address can not be read')
  void reply.headers(securityHeaders).code(failure.statusCode).send(errorBody(failure))
}

/** A file of the app hasn't got the state or the part that it was asked for. It says so without a body, like an upload. */
interface Unmet {
  readonly statusCode: 412 | 416
  readonly headers?: Readonly<Record<string, string>>
}

const isUnmet = (error: unknown): error is Unmet =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 412 || error.statusCode === 416)

/** Returns what a caller learns of an error: nothing of unknown ones. */
function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  // Before the database's: a connection that breaks off under a body has the same code as one to the database.
  const refused = fastifyFailure(error)
  if (refused !== null) return refused
  const failure = storeFailureOf(error)
  if (failure === 'storage_full') return new ApiFailure('storage_full', 'the server has no room left')
  // Whether the last write was committed may be unknown. A repeated call gets the answer of the first.
  if (failure === 'unavailable')
    return new ApiFailure('unavailable', 'the database can not be reached; try again', { retryAfterSeconds: 2 })
  return new ApiFailure('server_error', 'the server failed; the reason is in its log')
}

function fastifyFailure(error: unknown): ApiFailure | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new ApiFailure('invalid_json', 'the body is not JSON')
  switch (error.statusCode) {
    case 400:
      return new ApiFailure('bad_request', 'the request can not be read')
    case 403:
      return new ApiFailure('forbidden', 'this is not served')
    case 404:
      return new ApiFailure('not_found', 'there is nothing here')
    case 413:
      return new ApiFailure('too_large', 'the body is too large')
    case 415:
      return new ApiFailure('unsupported_media_type', 'send application/json')
    default:
      return null
  }
}
