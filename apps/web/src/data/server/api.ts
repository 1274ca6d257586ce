import { err, ok, type Result } from '@bama/domain'
import {
  apiErrorSchema,
  deviceHeader,
  type ErrorCode,
  type Exchange,
  healthSchema,
  millisecondsOf,
  pageSizeHeader,
  queueAgeHeader,
  readSyncResponse,
  type Session,
  sessionSchema,
  type SyncRequest,
  syncUserHeader,
} from '@bama/sync'
import { z } from 'zod'
import { parsedJson } from '../runtime/parsed-json.ts'
import { world } from '../runtime/world.ts'
import { presence } from './activity.ts'
import { isCallAllowed } from './call-gate.ts'
import { fetchWhole, type NoAnswer, silenceMs } from './fetch-whole.ts'
import { type LinePace, longMs } from './line-pace.ts'

/** Why a call failed: the server's error code, or `unreachable`. */
export interface ApiProblem {
  readonly code: ErrorCode | 'unreachable'
  readonly field?: string
  readonly status: number
}

/** How long the server may take to begin its response. */
const beginMs = 60_000

type Headers = Readonly<Record<string, string>>

interface Sending {
  readonly extra?: Headers
  readonly signal?: AbortSignal | undefined
  /** How long the response may take to begin, in milliseconds. */
  readonly beginMs?: number
}

/** A complete response. `heardMs`: when it began, by the device's clock. */
interface Came {
  readonly ok: boolean
  readonly status: number
  readonly text: string
  readonly heardMs: number
}

async function send(method: string, path: string, body?: unknown, sending: Sending = {}): Promise<Came | NoAnswer> {
  const { extra = {}, signal, beginMs: ms = beginMs } = sending
  const headers = { ...presence(), ...extra }
  const decoder = new TextDecoder()
  let text = ''
  const sent = await fetchWhole(
    path,
    {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: bodyOf(body) }),
    },
    { beginMs: ms, signal, onBytes: (bytes) => (text += decoder.decode(bytes, { stream: true })) },
  )
  if ('failed' in sent) return sent
  const { response, heardMs } = sent
  return { ok: response.ok, status: response.status, text: text + decoder.decode(), heardMs }
}

/** Large bodies are passed as text that is already serialized. */
const bodyOf = (body: unknown): Blob | string =>
  body instanceof Blob || typeof body === 'string' ? body : JSON.stringify(body)

function problemOf({ status, text }: Came): ApiProblem {
  const parsed = apiErrorSchema.safeParse(parsedJson(text))
  if (!parsed.success) return { code: 'server_error', status }
  const { code, field } = parsed.data.error
  return { code, status, ...(field === undefined ? {} : { field }) }
}

/** The answer of a route that has nothing to say (204). The page of a proxy isn't it. */
export const noContent = z.undefined()

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the server as the signed-in person and validates the response with its schema. Errors are returned as values.
 * The body is a value, or JSON text as a blob or string.
 */
export const call = async <Schema extends z.ZodType>(
  method: Method,
  path: string,
  schema: Schema,
  body?: unknown,
  sending?: Sending,
): Promise<Result<z.infer<Schema>, ApiProblem>> =>
  (await isCallAllowed()) ? callUnheld(method, path, schema, body, sending) : err({ code: 'unreachable', status: 0 })

/** The same for calls about the session itself, which the call gate doesn't hold back. */
export async function callUnheld<Schema extends z.ZodType>(
  method: Method,
  path: string,
  schema: Schema,
  body?: unknown,
  sending?: Sending,
): Promise<Result<z.infer<Schema>, ApiProblem>> {
  const answer = await send(method, path, body, sending)
  if ('failed' in answer) return err({ code: 'unreachable', status: 0 })
  if (!answer.ok) return err(problemOf(answer))
  const parsed = schema.safeParse(answer.status === 204 ? undefined : (parsedJson(answer.text) ?? null))
  return parsed.success ? ok(parsed.data) : err({ code: 'server_error', status: answer.status })
}

/** Calls the server with a password to get a session, which includes the server's key to the copy here. */
export const callForSession = (
  path: string,
  deviceId: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Result<Session, ApiProblem>> =>
  callUnheld('POST', path, sessionSchema, body, { extra: { [deviceHeader]: deviceId }, signal })

/** For a small question that others wait for. Over a slow line it still takes its time beside a page. */
const probeMs = 20_000

/** Whether the server works (`HEAD /api/health`), even with a damaged database, but not without one. */
export async function isReachable(): Promise<boolean> {
  const answer = await send('HEAD', '/api/health', undefined, { beginMs: probeMs })
  if ('failed' in answer) return false
  if (answer.ok) return true
  const health = await callUnheld('GET', '/api/health', healthSchema, undefined, { beginMs: probeMs })
  return health.ok || health.error.field === 'database'
}

/** Whether our server answered about its health: also that its database is damaged or can't be reached. */
export const isServer = (health: Result<unknown, ApiProblem>): boolean =>
  health.ok || health.error.code === 'unavailable'

/** Fetches a stored file completely, so that the service worker caches it. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<'came' | 'refused' | 'unreachable'> {
  if (!(await isCallAllowed())) return 'unreachable'
  const init = { credentials: 'same-origin', headers: presence() } as const
  const sent = await fetchWhole(url, init, { beginMs: silenceMs, signal, onBytes: () => undefined })
  return 'failed' in sent ? 'unreachable' : sent.response.ok ? 'came' : 'refused'
}

/** How long the oldest change has waited, for the server's metrics. */
function queueAge({ mutations: [oldest] }: SyncRequest): Headers {
  if (oldest === undefined) return {}
  const seconds = (world.now() - millisecondsOf(oldest.stamp)) / 1000
  return { [queueAgeHeader]: String(Math.max(0, Math.round(seconds))) }
}

/** The person a request is sent for, and the pace of their connection. */
export interface Sender {
  readonly userId: string
  readonly pace: LinePace
}

/** The engine's network port: sends one sync request over HTTP for this person. */
export async function exchange(
  { userId, pace }: Sender,
  request: SyncRequest,
  signal?: AbortSignal,
): Promise<Exchange> {
  if (!(await isCallAllowed())) return { kind: 'unreachable' }
  const extra = { [syncUserHeader]: userId, [pageSizeHeader]: String(pace.pageSize()), ...queueAge(request) }
  const body = JSON.stringify(request)
  const sentMs = world.now()
  const answer = await send('POST', '/api/sync', body, { extra, signal, beginMs: pace.patienceMs(body.length) })
  if ('failed' in answer) {
    if (signal?.aborted === true) return { kind: 'unreachable' }
    const isTooSlow = answer.failed === 'timed_out' || world.now() - sentMs >= longMs
    if (!answer.hasBegun) pace.requestFailed()
    if (isTooSlow || answer.hasBegun) pace.pageFailed()
    return isTooSlow ? { kind: 'unreachable', timedOut: true } : { kind: 'unreachable' }
  }
  const { ok: isOk, status, text, heardMs } = answer
  pace.requestArrived(body.length, heardMs - sentMs)
  // The server gave up waiting for the whole request.
  if (status === 408) return { kind: 'unreachable', timedOut: true }
  if (!isOk) {
    // Without an error code of ours it wasn't our server that refused.
    const code = apiErrorSchema.safeParse(parsedJson(text)).data?.error.code
    return { kind: 'error', status, ...(code === undefined ? {} : { code }) }
  }
  const response = readSyncResponse(parsedJson(text))
  // A truncated response counts as none. The request is repeated, and the server recognizes its mutations.
  if (response === null) return { kind: 'unreachable' }
  if (response.more) pace.pageArrived(world.now() - sentMs)
  return { kind: 'answer', response, heardMs }
}
