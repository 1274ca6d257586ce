import {
  base64Of,
  bytesOfBase64,
  hexOf,
  type ListedObject,
  type SharedStorage,
  type StorageProblem,
  type Unreachable,
} from '@bama/sync/storage'
import { PostgrestClient } from '@supabase/postgrest-js'
import { z } from 'zod'
import { timers } from '../../runtime/clock-timers.ts'
import { world } from '../../runtime/world.ts'
import { createPatientFetch } from '../patient-fetch.ts'
import { problemOf, retryAfterMs } from './table-problem.ts'

/** What a device has to know of a hosted table (docs/guides/hosted-table.md). */
export interface TableSettings {
  /** Of the REST interface, such as `https://project.supabase.co/rest/v1`. */
  readonly url: string
  /** The project's, for its gateway. */
  readonly key: string
  /** The person's own; without it the key speaks for itself. */
  readonly accessToken?: string
  /** Whose rows they are: all who share them name the same owner. */
  readonly userId: string
}

type From = ReturnType<PostgrestClient['from']>
/** What postgrest-js makes of an answer, as far as it is asked here. */
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
/** The columns by which a row is known. */
const rowKey = 'user_id,entity_name,entity_id'
const entityName = 'bama'
/** Of one page of a listing; the server may give fewer. */
const mostRows = 1000

const listedSchema = z.array(z.object({ entity_id: z.string(), version: z.string() }))
const contentSchema = z.array(z.object({ data: z.string(), version: z.string() }))
const digestSchema = z.array(z.object({ digest: z.string() }))
const idsSchema = z.array(z.unknown())
const nothingSchema = z.null()

/**
 * A hosted table as a shared storage, by PostgREST: a row for each object, known by its owner, `bama` and the object's name. A
 * version is the SHA-256 of the content, which the table computes; a listing's token is that of all its names and versions, and
 * so is what the table says of all that it has: docs/decisions/0051-hosted-table.md.
 */
export function createTableStorage(settings: TableSettings): SharedStorage {
  const { url, key, accessToken = key, userId } = settings
  // Pasted with a sign that no header takes, a key opens nothing.
  const isSendable = /^[!-~]+$/.test(key + accessToken)
  const headers = isSendable ? { apikey: key, authorization: `Bearer ${accessToken}` } : {}
  // Who syncs decides when to try again.
  const client = new PostgrestClient(url.replace(/\/+$/, ''), { headers, retry: false })
  const fetchPatiently = createPatientFetch({ now: world.now, timers })

  async function ask<Schema extends z.ZodType>(relation: string, schema: Schema, query: (from: From) => Query) {
    if (!isSendable) return refused
    const came: { response?: Response } = {}
    const send: typeof fetch = async (input, init) => (came.response = await whole(await fetchPatiently(input, init)))
    const { data, error, count } = await query(client.from(relation, { fetch: send }))
    const { response } = came
    const parsed = schema.safeParse(data)
    // By the status that came: the library calls a 404 without a body a success.
    if (response?.ok === true && error === null && parsed.success)
      return { kind: 'answer', data: parsed.data, count } as const
    const waitMs = retryAfterMs(response?.headers.get('retry-after') ?? null, world.now())
    return unreachable(problemOf(response?.status ?? 0, error?.code, waitMs))
  }

  const rowOf = (name: string) => ({ user_id: userId, entity_name: entityName, entity_id: name })

  /** Policies show who may see nothing an empty table: it is asked whether that is so. */
  async function unlessShutOut<Answer>(answer: Answer): Promise<Answer | Unreachable> {
    const owned = await ask(owners, idsSchema, (from) => from.select('user_id').eq('user_id', userId))
    if (owned.kind === 'unreachable') return owned
    return owned.data.length > 0 ? answer : refused
  }

  /** By name and not by number: a row that is removed meanwhile moves no other out of sight. */
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
      return { kind: 'read', bytes: bytesOfBase64(row.data), version: row.version }
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

/** When all of it has come: a beginning of an answer is none. */
async function whole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer()
  const { status, headers } = response
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers })
}

/** Whether the table is there as the guide makes it, and lets this person in. Changes nothing. */
export async function checkTable(settings: TableSettings): Promise<{ readonly kind: 'ready' } | Unreachable> {
  const listing = await createTableStorage(settings).list('none')
  return listing.kind === 'unreachable' ? listing : { kind: 'ready' }
}

/** As `user_data_digest` computes it; the names come in the order of their bytes. */
async function tokenOf(objects: readonly ListedObject[]): Promise<string> {
  const lines = objects.map(({ name, version }) => `${name} ${version}`).join('\n')
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines))))
}
