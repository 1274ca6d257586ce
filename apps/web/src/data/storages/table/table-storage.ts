import { base64Of, hexOf } from '@bama/sync'
import {
  type ListedObject,
  type SharedStorage,
  type StorageProblem,
  type Unreachable,
  storedBytes,
} from '@bama/sync/storage'
import { PostgrestClient } from '@supabase/postgrest-js'
import { z } from 'zod'
import { timers } from '../../runtime/clock-timers.ts'
import { world } from '../../runtime/world.ts'
import { isSendable } from '../is-sendable.ts'
import { createPatientFetch } from '../patient-fetch.ts'
import { problemOf, retryAfterMs } from './table-problem.ts'

/** Access to a hosted table (docs/guides/hosted-table.md). */
export interface TableSettings {
  /** The URL of the REST interface, such as `https://project.supabase.co/rest/v1`. */
  readonly url: string
  /** The project's key, for its gateway. */
  readonly key: string
  /** The person's own token; without one the key is used. */
  readonly accessToken?: string
  /** The owner of the rows, the same for all who share them. */
  readonly userId: string
}

type From = ReturnType<PostgrestClient['from']>
/** The used part of a postgrest-js result. */
type Query = PromiseLike<{
  readonly data: unknown
  readonly error: { readonly code?: string } | null
  readonly count: number | null
}>

const unreachable = (problem: StorageProblem): Unreachable => ({ kind: 'unreachable', problem })
const refused = unreachable({ code: 'refused' })

const table = 'user_data'
const digests = 'user_data_digest'
const owners = 'user_data_owners'
/** The columns that identify a row. */
const rowKey = 'user_id,entity_name,entity_id'
const entityName = 'bama'
/** The size of a page of a listing; the server may return fewer rows. */
const mostRows = 1000

const listedSchema = z.array(z.object({ entity_id: z.string(), version: z.string() }))
const contentSchema = z.array(z.object({ data: z.string(), version: z.string() }))
const digestSchema = z.array(z.object({ digest: z.string() }))
const idsSchema = z.array(z.unknown())
const nothingSchema = z.null()

/**
 * A hosted table as a shared storage, over PostgREST. Each object is a row, identified by its owner, `bama` and the
 * object's name. A version is the SHA-256 of the content, computed by the table. A listing's token is the SHA-256 of
 * all names and versions, which the table offers as a digest too: docs/decisions/0051-hosted-table.md.
 */
export function createTableStorage(settings: TableSettings): SharedStorage {
  const { url, key, accessToken = key, userId } = settings
  const mayAsk = isSendable(key + accessToken)
  const headers = mayAsk ? { apikey: key, authorization: `Bearer ${accessToken}` } : {}
  // The sync decides when to retry.
  const client = new PostgrestClient(url.replace(/\/+$/, ''), { headers, retry: false })
  const fetchPatiently = createPatientFetch({ now: world.now, timers })

  async function ask<Schema extends z.ZodType>(relation: string, schema: Schema, query: (from: From) => Query) {
    if (!mayAsk) return refused
    const came: { response?: Response } = {}
    const send: typeof fetch = async (input, init) => (came.response = await whole(await fetchPatiently(input, init)))
    const { data, error, count } = await query(client.from(relation, { fetch: send }))
    const { response } = came
    const parsed = schema.safeParse(data)
    // Checked by the response's status, because the library treats a 404 without a body as a success.
    if (response?.ok === true && error === null && parsed.success)
      return { kind: 'answer', data: parsed.data, count } as const
    const waitMs = retryAfterMs(response?.headers.get('retry-after') ?? null, world.now())
    return unreachable(problemOf(response?.status ?? 0, error?.code, waitMs))
  }

  const rowOf = (name: string) => ({ user_id: userId, entity_name: entityName, entity_id: name })

  /** Policies show an empty table to people without access, so membership is checked before reporting nothing. */
  async function unlessShutOut<Answer>(answer: Answer): Promise<Answer | Unreachable> {
    const owned = await ask(owners, idsSchema, (from) => from.select('user_id').eq('user_id', userId))
    if (owned.kind === 'unreachable') return owned
    return owned.data.length > 0 ? answer : refused
  }

  /** Pages by name rather than by offset, so that a row removed meanwhile doesn't make another one be skipped. */
  const listAfter = (name: string) =>
    ask(table, listedSchema, (from) =>
      from
        .select('entity_id,version', { count: 'exact' })
        .match({ user_id: userId, entity_name: entityName })
        .gt('entity_id', name)
        .order('entity_id')
        .range(0, mostRows - 1),
    )

  return {
    async list(since) {
      if (since !== null) {
        const now = await ask(digests, digestSchema, (from) =>
          from.select('digest').match({ user_id: userId, entity_name: entityName }),
        )
        if (now.kind === 'unreachable') return now
        if (now.data[0]?.digest === since) return { kind: 'unchanged' }
      }
      const objects: ListedObject[] = []
      for (;;) {
        const page = await listAfter(objects.at(-1)?.name ?? '')
        if (page.kind === 'unreachable') return page
        objects.push(...page.data.map(({ entity_id: name, version }) => ({ name, version })))
        if (page.data.length > 0 && page.data.length !== page.count) continue
        const listed = { kind: 'listed', objects, token: await tokenOf(objects) } as const
        return page.data.length > 0 ? listed : unlessShutOut(listed)
      }
    },

    async read(name) {
      const answer = await ask(table, contentSchema, (from) => from.select('data,version').match(rowOf(name)))
      if (answer.kind === 'unreachable') return answer
      const [row] = answer.data
      if (row === undefined) return unlessShutOut({ kind: 'missing' })
      return { kind: 'read', bytes: storedBytes(row.data), version: row.version }
    },

    async write(name, bytes, expected) {
      const data = base64Of(bytes)
      const answer = await ask(table, idsSchema, (from) =>
        expected === null
          ? from.upsert({ ...rowOf(name), data }, { onConflict: rowKey, ignoreDuplicates: true }).select('entity_id')
          : from
              .update({ data })
              .match({ ...rowOf(name), version: expected })
              .select('entity_id'),
      )
      if (answer.kind === 'unreachable') return answer
      return { kind: answer.data.length === 0 ? 'conflict' : 'written' }
    },

    async remove(name) {
      const answer = await ask(table, nothingSchema, (from) => from.delete().match(rowOf(name)))
      return answer.kind === 'unreachable' ? answer : { kind: 'removed' }
    },
  }
}

/** Waits for the complete body, so that a truncated response fails. */
async function whole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer()
  const { status, headers } = response
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers })
}

/** The same digest as in `user_data_digest`, with the names in byte order. */
async function tokenOf(objects: readonly ListedObject[]): Promise<string> {
  const lines = objects.map(({ name, version }) => `${name} ${version}`).join('\n')
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines))))
}
