import type { SessionGate } from '../auth/require-session.ts'
import type { CallErrorCode } from '../http/api-failure.ts'
import type { CollectedRoute } from './collect-routes.ts'

/** The meaning of each code in a few words. The list is complete: a new code without a line here doesn't compile. */
export const errorMeanings: Readonly<Record<CallErrorCode, string>> = {
  bad_request: 'the request is not as described; `field` names the part',
  invalid_json: 'the body is not JSON',
  invalid_backup: 'the file is no backup',
  unauthorized: 'no session and no key, or one that is over',
  invalid_credentials: 'the password is wrong',
  account_blocked: 'the account was blocked or deleted',
  forbidden: 'not for this caller',
  forbidden_origin: 'a page of another site called',
  bad_setup_code: 'the one-time code is wrong',
  bad_invitation: 'the one-time link is used up, replaced or over',
  not_approved: 'the account waits for an admin',
  not_found: 'there is no such thing, or it is not for this caller to know of',
  setup_done: 'the first admin is there already',
  email_taken: 'somebody else has this e-mail address',
  exists: 'the id is taken by something else',
  not_oneself: 'only another admin may do this',
  last_admin: 'no admin would be left',
  call_changed: 'the person is called to something else now',
  too_many_keys: 'as many keys as a person may have',
  too_many_feeds: 'as many calendar addresses as a person may have',
  too_many_webhooks: 'as many webhooks as a workspace may have',
  bad_push_address: 'pushes are sent by TLS, to no address inside a network',
  other_push_key: 'the browser subscribed for another key than that of this server',
  no_model: 'the server has no language model',
  model_timeout: 'the language model took too long',
  model_busy: 'the language model has no time; try again',
  model_too_long: 'the text is longer than the language model reads',
  model_failed: 'the language model can not be reached, or refused',
  model_unreadable: 'the language model answered with nothing that can be used',
  no_image_service: 'the server has no image service',
  image_timeout: 'the image service took too long',
  image_busy: 'the image service has no time; try again',
  image_failed: 'the image service can not be reached, or refused this server',
  image_refused: 'the image service does not make an image of this text',
  image_unusable: 'the image service answered with nothing that is an image',
  too_large: 'the body is too large',
  unsupported_media_type: 'the body is of a type that is not taken',
  client_too_old: 'this version of the app is no longer spoken to',
  too_many_requests: 'too often; `Retry-After` says when again',
  server_error: 'the server failed; its log says why',
  unavailable: 'the server has no time, or no database, at the moment; try again',
  storage_full: 'the server has no room left',
}

/** The codes that any call may fail with. */
const anyCall: readonly CallErrorCode[] = ['bad_request', 'server_error', 'unavailable']

/** The codes of a session gate. Repeated calls with an invalid key are slowed down. */
const gated: readonly CallErrorCode[] = ['unauthorized', 'account_blocked', 'too_many_requests']

const withBody: readonly CallErrorCode[] = ['invalid_json', 'too_large', 'unsupported_media_type']

/** Returns every error code of a call: those that follow from its gate, method and schemas, and those it names itself. */
export function errorsOf(
  { method, onRequest, description, body }: CollectedRoute,
  gate: SessionGate,
): readonly CallErrorCode[] {
  const asksForPerson = onRequest.includes(gate.inPerson) || onRequest.includes(gate.admin)
  const isGated = asksForPerson || onRequest.includes(gate.signedIn) || onRequest.includes(gate.signedInUnrenewed)
  const writes = method !== 'GET'
  return [
    ...new Set([
      ...anyCall,
      ...(isGated ? gated : []),
      ...(asksForPerson ? (['forbidden'] as const) : []),
      ...(writes ? (['forbidden_origin', 'storage_full', ...withBody] as const) : []),
      ...(body === null && description.body === undefined ? [] : withBody),
      ...(description.errors ?? []),
    ]),
  ]
}
