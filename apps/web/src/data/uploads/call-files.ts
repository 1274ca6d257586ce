import { apiErrorSchema, syncUserHeader } from '@bama/sync'
import type { z } from 'zod'
import { presence } from '../server/activity.ts'
import { isCallAllowed } from '../server/call-gate.ts'
import type { UploadAnswer } from './uploader.ts'

interface FilesCall<Schema> {
  readonly method: 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | ArrayBuffer | FormData
  readonly timeoutMs: number
  /** A captive portal, such as a hotel's sign-in page, may respond with 200 too, but only the server names the file. */
  readonly schema: Schema
  readonly fetch?: typeof globalThis.fetch | undefined
}

export type Failure = Extract<UploadAnswer, { readonly kind: 'error' | 'unreachable' }>

/** Calls the server's files as this person. */
export async function callFiles<Schema extends z.ZodType>(
  userId: string,
  path: string,
  { timeoutMs, schema, fetch = globalThis.fetch, ...init }: FilesCall<Schema>,
): Promise<z.infer<Schema> | Failure> {
  if (!(await isCallAllowed())) return { kind: 'unreachable' }
  const headers = { ...init.headers, [syncUserHeader]: userId, ...presence() }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(path, { ...init, credentials: 'same-origin', headers, signal })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok)
      return { kind: 'error', status: response.status, code: apiErrorSchema.safeParse(body).data?.error.code ?? null }
    return schema.safeParse(body).data ?? { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}
