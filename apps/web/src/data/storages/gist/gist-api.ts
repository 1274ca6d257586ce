import { request as octokit } from '@octokit/request'
import { RequestError } from '@octokit/request-error'
import type { Timers } from '@bama/sync'
import type { StorageProblem, Unreachable } from '@bama/sync/storage'
import { z } from 'zod'
import { isSendable } from '../is-sendable.ts'
import { createPatientFetch } from '../patient-fetch.ts'
import { type AnswerHeaders, createRateLimit } from './rate-limit.ts'

/** Access to GitHub. The token may write gists: classic with the scope `gist`, or fine-grained with "Gists". */
export interface GistAccess {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly timers: Timers
  readonly fetch?: typeof globalThis.fetch
}

const fileSchema = z.object({
  raw_url: z.string(),
  content: z.string().optional(),
  truncated: z.boolean().optional(),
})
const gistSchema = z.object({
  id: z.string(),
  description: z.string().nullish(),
  public: z.boolean().optional(),
  updated_at: z.iso.datetime(),
  /** Whether `files` is incomplete. */
  truncated: z.boolean().optional(),
  files: z.record(z.string(), fileSchema.nullish()),
})
const gistsSchema = z.array(gistSchema)
export type Gist = z.infer<typeof gistSchema>

/** A gist's files by name, to be written; null removes one. */
export type GistFiles = Readonly<Record<string, { readonly content: string } | null>>

export type Answer<T> = { readonly kind: 'answer'; readonly value: T; readonly etag: string | null } | Unreachable

/** `etag`: of the same question, asked before; when its answer is the same, that is all that is said. */
interface GistApi {
  /** The account's gists without their content, those that were changed after an instant. */
  list(after: string | null, etag: string | null): Promise<Answer<readonly Gist[] | 'unchanged'>>
  /** A single gist, with up to 1 MB of each file. */
  get(id: string): Promise<Answer<Gist>>
  getChanged(id: string, etag: string | null): Promise<Answer<Gist | 'unchanged'>>
  create(gist: { readonly description: string; readonly files: GistFiles }): Promise<Answer<Gist>>
  /** The response is discarded unread, because it would be the whole gist. */
  update(id: string, files: GistFiles): Promise<Answer<'updated'>>
  /** The text of a file at its raw address, as given in {@link Gist}. */
  readRaw(address: string): Promise<Answer<string>>
}

/** A response of any status. */
interface Received {
  readonly status: number
  readonly headers: AnswerHeaders
  readonly data: unknown
}

/** GitHub requires a second between write requests. */
const betweenWritesMs = 1000
const gistsPerPage = 100

/** The only host that file contents are read from. */
export const rawHost = 'https://gist.githubusercontent.com/'

export const unreachable = (problem: StorageProblem): Unreachable => ({ kind: 'unreachable', problem })

/** Sends one request at a time, and none while a limit forbids it. Retrying is left to the caller. */
export function createGistApi({ token, now, timers, fetch }: GistAccess): GistApi {
  const patient = createPatientFetch({ now, timers, ...(fetch === undefined ? {} : { fetch }) })
  const limit = createRateLimit(now)
  const rawLimit = createRateLimit(now)
  let line: Promise<unknown> = Promise.resolve()
  let writtenMs = Number.NEGATIVE_INFINITY

  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = line.then(work)
    line = mine.catch(() => undefined)
    return mine
  }
  const ask = octokit.defaults({
    headers: { authorization: `Bearer ${token}`, 'x-github-api-version': '2022-11-28' },
    // Who is sent elsewhere would take the token along.
    request: { fetch: patient, redirect: 'error' },
  })

  const inTurn = <T>(work: () => Promise<Received>, read: (received: Received) => T | null): Promise<Answer<T>> =>
    inLine(async () => {
      if (!isSendable(token)) return unreachable({ code: 'refused' })
      const forbidden = limit.problem()
      if (forbidden !== null) return unreachable(forbidden)
      const received = await answered(work)
      if (received === null) return unreachable({ code: 'offline' })
      const { status, headers, data } = received
      const isLimited = limit.hear(status, headers, messageIn(data))
      if (isLimited) return unreachable({ code: 'busy', status, ...limit.problem() })
      if (status >= 300 && status !== 304) return unreachable(problemOf(status))
      const value = read(received)
      // The response was truncated, or came from somewhere else.
      if (value === null) return unreachable({ code: 'offline' })
      return { kind: 'answer', value, etag: textOf(headers['etag']) }
    })
  const written = <T>(work: () => Promise<Received>, read: (received: Received) => T | null): Promise<Answer<T>> =>
    inTurn(async () => {
      const restMs = Math.min(betweenWritesMs, writtenMs + betweenWritesMs - now())
      if (restMs > 0) await new Promise<void>((resolve) => void timers.after(restMs, resolve))
      return work().finally(() => void (writtenMs = now()))
    }, read)
  const conditional = (etag: string | null) => (etag === null ? {} : { headers: { 'if-none-match': etag } })

  return {
    list: (after, etag) =>
      inTurn(
        () =>
          ask('GET /gists', {
            per_page: gistsPerPage,
            ...(after === null ? {} : { since: after }),
            ...conditional(etag),
          }),
        ({ status, data }) => (status === 304 ? 'unchanged' : (gistsSchema.safeParse(data).data ?? null)),
      ),
    get: (id) => inTurn(() => ask('GET /gists/{gist_id}', { gist_id: id }), gistIn),
    getChanged: (id, etag) =>
      inTurn(
        () => ask('GET /gists/{gist_id}', { gist_id: id, ...conditional(etag) }),
        (received) => (received.status === 304 ? 'unchanged' : gistIn(received)),
      ),
    create: ({ description, files }) =>
      written(() => ask('POST /gists', { description, public: false, files: filesOf(files) }), gistIn),
    update: (id, files) =>
      written(
        () =>
          ask('PATCH /gists/{gist_id}', {
            gist_id: id,
            files: filesOf(files),
            request: { parseSuccessResponseBody: false },
          }),
        ({ data }) => {
          if (data instanceof ReadableStream) void data.cancel().catch(() => undefined)
          return 'updated'
        },
      ),
    async readRaw(address) {
      const forbidden = rawLimit.problem()
      if (forbidden !== null) return unreachable(forbidden)
      try {
        const response = await patient(address)
        const { status, headers } = response
        const isLimited = rawLimit.hear(status, Object.fromEntries(headers), '')
        if (isLimited) return unreachable({ code: 'busy', status, ...rawLimit.problem() })
        if (!response.ok) return unreachable(problemOf(status))
        return { kind: 'answer', value: await response.text(), etag: null }
      } catch {
        return unreachable({ code: 'offline' })
      }
    },
  }
}

const gistIn = ({ data }: Received): Gist | null => gistSchema.safeParse(data).data ?? null

/** GitHub's types don't allow null for a removed file. */
const filesOf = (files: GistFiles) => files as Record<string, { content: string }>

const textOf = (value: string | number | undefined): string | null => (typeof value === 'string' ? value : null)

const messageIn = (data: unknown): string => z.object({ message: z.string() }).safeParse(data).data?.message ?? ''

/** The response, whatever its status; null when there is none. */
async function answered(work: () => Promise<Received>): Promise<Received | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RequestError) return error.response ?? null
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

function problemOf(status: number): StorageProblem {
  if (status === 401 || status === 403) return { code: 'refused', status }
  if (status === 404) return { code: 'gone', status }
  // Another change of the gist was in progress.
  if (status === 409 || status === 503) return { code: 'busy', status, retryAfterMs: betweenWritesMs }
  if (status === 413 || status === 422) return { code: 'full', status }
  return { code: 'http', status }
}
