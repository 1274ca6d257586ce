import { err, ok, type Result } from '@bama/domain'
import {
  apiErrorSchema,
  deviceHeader,
  type ErrorCode,
  type Exchange,
  idleHeader,
  millisecondsOf,
  queueAgeHeader,
  readSyncResponse,
  type Session,
  sessionSchema,
  type SyncRequest,
  syncUserHeader,
} from '@bama/sync'
import type { z } from 'zod'
import { timers } from '../runtime/clock-timers.ts'
import { world } from '../runtime/world.ts'
import { activity } from './activity.ts'
import { isCallAllowed } from './call-gate.ts'

/** Why a call failed: the server's code, or that it could not be reached. */
export interface ApiProblem {
  readonly code: ErrorCode | 'unreachable'
  readonly field?: string
  readonly status: number
}

const timeoutMs = 60_000
/** After so long without a byte of a file, the line is given up. */
const silenceMs = 30_000
const fileMostMs = 60 * 60_000

/** An answer, or why there is none. */
type Sent = Response | 'unreachable' | 'timed_out'

const failureOf = (error: unknown): 'unreachable' | 'timed_out' =>
  // Whatever else went wrong on the way (no network, aborted, refused) means one thing here.
  error instanceof DOMException && error.name === 'TimeoutError' ? 'timed_out' : 'unreachable'

type Headers = Readonly<Record<string, string>>

/** A call says when nobody is there: then it does not keep the session alive. */
const presence = (): Headers => (activity.isIdle() ? { [idleHeader]: '1' } : {})

interface Sending {
  readonly extra?: Headers
  readonly signal?: AbortSignal | undefined
  /** How long it may take, in milliseconds. */
  readonly mostMs?: number
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  { extra = {}, signal, mostMs = timeoutMs }: Sending = {},
): Promise<Sent> {
  const headers = { ...presence(), ...extra }
  const timeout = AbortSignal.timeout(mostMs)
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      // What is large was written as text elsewhere.
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    })
  } catch (error) {
    return failureOf(error)
  }
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null)

async function problemOf(response: Response): Promise<ApiProblem> {
  const parsed = apiErrorSchema.safeParse(await readJson(response))
  if (!parsed.success) return { code: 'server_error', status: response.status }
  const { code, field } = parsed.data.error
  return { code, status: response.status, ...(field === undefined ? {} : { field }) }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Calls the server in the signed-in person's name and reads the answer with its schema. What goes wrong is a value. A body is
 * JSON: a value, or its text as a blob.
 */
export const call = async <Schema extends z.ZodType>(
  method: Method,
  path: string,
  schema: Schema,
  body?: unknown,
  sending?: Sending,
): Promise<Result<z.infer<Schema>, ApiProblem>> =>
  (await isCallAllowed()) ? callUnheld(method, path, schema, body, sending) : err({ code: 'unreachable', status: 0 })

/** The same for calls about the session itself, which wait for nothing. */
export async function callUnheld<Schema extends z.ZodType>(
  method: Method,
  path: string,
  schema: Schema,
  body?: unknown,
  sending?: Sending,
): Promise<Result<z.infer<Schema>, ApiProblem>> {
  const response = await send(method, path, body, sending)
  if (typeof response === 'string') return err({ code: 'unreachable', status: 0 })
  if (!response.ok) return err(await problemOf(response))
  const parsed = schema.safeParse(response.status === 204 ? undefined : await readJson(response))
  return parsed.success ? ok(parsed.data) : err({ code: 'server_error', status: response.status })
}

/** Calls the server with a password, for a session; the answer has its key to the copy on this device. */
export const callForSession = (
  path: string,
  deviceId: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Result<Session, ApiProblem>> =>
  callUnheld('POST', path, sessionSchema, body, { extra: { [deviceHeader]: deviceId }, signal })

/** Whether the server answers at all (`HEAD /api/health`). */
export async function isReachable(): Promise<boolean> {
  const response = await send('HEAD', '/api/health')
  return typeof response !== 'string' && response.ok
}

/**
 * Fetches a stored file to its end, for the worker to keep. It may take as long as bytes come: a large image on a hall's line takes
 * minutes.
 */
export async function fetchFile(url: string, signal: AbortSignal): Promise<'came' | 'refused' | 'unreachable'> {
  if (!(await isCallAllowed())) return 'unreachable'
  const silence = new AbortController()
  let stopWaiting = (): void => undefined
  const wait = (): void => {
    stopWaiting()
    stopWaiting = timers.after(silenceMs, () => silence.abort())
  }
  wait()
  try {
    const response = await send('GET', url, undefined, {
      signal: AbortSignal.any([signal, silence.signal]),
      mostMs: fileMostMs,
    })
    if (typeof response === 'string') return 'unreachable'
    await response.body?.pipeTo(new WritableStream({ write: wait }))
    return response.ok ? 'came' : 'refused'
  } catch {
    return 'unreachable'
  } finally {
    stopWaiting()
  }
}

/** How long the oldest of the changes has waited, for the server's metrics. */
function queueAge({ mutations: [oldest] }: SyncRequest): Headers {
  if (oldest === undefined) return {}
  const seconds = (world.now() - millisecondsOf(oldest.stamp)) / 1000
  return { [queueAgeHeader]: String(Math.max(0, Math.round(seconds))) }
}

/** The engine's network: one sync request over HTTP, in this person's name. */
export async function exchange(userId: string, request: SyncRequest, signal?: AbortSignal): Promise<Exchange> {
  if (!(await isCallAllowed())) return { kind: 'unreachable' }
  const extra = { [syncUserHeader]: userId, ...queueAge(request) }
  const response = await send('POST', '/api/sync', request, { extra, signal })
  // The headers are here, the page may take a minute more.
  const heardMs = world.now()
  if (typeof response === 'string') return unreachable(response)
  if (!response.ok) {
    // Without our code it is not our server that refused.
    const code = apiErrorSchema.safeParse(await readJson(response)).data?.error.code
    return { kind: 'error', status: response.status, ...(code === undefined ? {} : { code }) }
  }
  try {
    const answer = readSyncResponse(await response.json())
    // An answer cut off on its way is no answer: the request is made again, the server knows its mutations.
    return answer === null ? { kind: 'unreachable' } : { kind: 'answer', response: answer, heardMs }
  } catch (error) {
    return unreachable(failureOf(error))
  }
}

const unreachable = (failure: 'unreachable' | 'timed_out'): Exchange =>
  failure === 'timed_out' ? { kind: 'unreachable', timedOut: true } : { kind: 'unreachable' }
