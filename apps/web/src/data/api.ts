import { err, ok, type Result } from '@bama/domain'
import { apiErrorSchema, type ErrorCode, type Exchange, type SyncRequest, syncResponseSchema, syncUserHeader } from '@bama/sync'
import type { z } from 'zod'

/** Why a call failed: the server's code, or that it could not be reached. */
export interface ApiProblem {
  readonly code: ErrorCode | 'unreachable'
  readonly field?: string
  readonly status: number
}

const timeoutMs = 60_000

async function send(method: string, path: string, body?: unknown, extra: Readonly<Record<string, string>> = {}): Promise<Response | null> {
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? extra : { 'content-type': 'application/json', ...extra },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    // Whatever went wrong on the way (no network, aborted, refused) means one thing here.
    return null
  }
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null)

async function problemOf(response: Response): Promise<ApiProblem> {
  const parsed = apiErrorSchema.safeParse(await readJson(response))
  if (!parsed.success) return { code: 'server_error', status: response.status }
  const { code, field } = parsed.data.error
  return { code, status: response.status, ...(field === undefined ? {} : { field }) }
}

/** Calls the server and reads the answer with its schema. What goes wrong is a value. */
export async function call<Schema extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<Result<z.infer<Schema>, ApiProblem>> {
  const response = await send(method, path, body)
  if (response === null) return err({ code: 'unreachable', status: 0 })
  if (!response.ok) return err(await problemOf(response))
  const parsed = schema.safeParse(response.status === 204 ? undefined : await readJson(response))
  return parsed.success ? ok(parsed.data) : err({ code: 'server_error', status: response.status })
}

/** Whether the server answers at all (`HEAD /api/health`). */
export const isReachable = async (): Promise<boolean> => (await send('HEAD', '/api/health'))?.ok ?? false

/** The engine's network: one sync request over HTTP, in this person's name. */
export async function exchange(userId: string, request: SyncRequest): Promise<Exchange> {
  const response = await send('POST', '/api/sync', request, { [syncUserHeader]: userId })
  if (response === null) return { kind: 'unreachable' }
  if (!response.ok) {
    const { code, status } = await problemOf(response)
    return { kind: 'error', status, ...(code === 'unreachable' ? {} : { code }) }
  }
  const parsed = syncResponseSchema.safeParse(await readJson(response))
  // An answer cut off on its way is no answer: the request is made again, the server knows its mutations.
  return parsed.success ? { kind: 'answer', response: parsed.data } : { kind: 'unreachable' }
}
