import { randomUUID } from 'node:crypto'
import { assert } from '@bama/domain'
import { formatStamp, type MutationResult, type Stamp, type SyncResponse, syncResponseSchema } from '@bama/sync'
import type { TestServer } from '../test-server.ts'
import { device, syncBody } from '../wire.ts'
import type { PushCase } from './push-case.ts'

/** Well below the server's limit. */
const mutationsPerRequest = 400

/** What identifies the caller. */
export type Credentials = { readonly cookie: string } | { readonly headers: Readonly<Record<string, string>> }

/** A case as it was sent, with its result. */
export interface Sent {
  readonly pushCase: PushCase
  /** As in the history and the record's clocks. Null if the server chose id and stamp. */
  readonly mutation: { readonly id: string; readonly stamp: Stamp } | null
  readonly result: Pick<MutationResult, 'status' | 'code' | 'field' | 'message'>
  /** The answer reported the record as gone for this person. */
  readonly isGone: boolean
}

export interface PushClient {
  /** Changing a missing record creates it if that is permitted, so the answer differs from an unseen record's. */
  readonly createsMissing: boolean
  /** Sends the cases in order, many per request; the cases of a group share a request. */
  push(cases: readonly PushCase[]): Promise<readonly Sent[]>
}

/**
 * A device of one person. Its stamps are later than those that {@link writeRecords} wrote, but never minutes ahead of
 * the server's clock.
 */
export function createPushClient(server: TestServer, credentials: Credentials): PushClient {
  let n = 0
  let place: Pick<SyncResponse, 'epoch' | 'cursor'> | null = null
  const nextStamp = (): Stamp => formatStamp(server.nowMs + 1 + Math.floor(n / 0xffff), n % 0xffff, device)

  async function exchange(cases: readonly PushCase[]): Promise<readonly Sent[]> {
    const made = cases.map((pushCase) => {
      n++
      return { pushCase, n, mutationId: randomUUID(), stamp: nextStamp() }
    })
    const mutations = made.map(({ pushCase: { entity, recordId, operation, patch, group }, mutationId, ...rest }) => ({
      id: mutationId,
      n: rest.n,
      stamp: rest.stamp,
      entity,
      recordId,
      operation,
      patch,
      ...(group === undefined ? {} : { group }),
    }))
    const body = syncBody({ ...place, mutations })
    const response = await server.call('POST', '/api/sync', { body, ...credentials })
    assert(response.statusCode === 200, `the push is taken: ${response.statusCode} ${response.body.slice(0, 300)}`)
    const answer = syncResponseSchema.parse(response.json())
    place = answer
    const results = new Map(answer.results.map((result) => [result.id, result]))
    const goneOf = ([entity, changes]: readonly [string, SyncResponse['changes'][string]]): readonly string[] =>
      changes.flatMap((change) => ('gone' in change ? [`${entity}/${change.id}`] : []))
    const gone = new Set(Object.entries(answer.changes).flatMap(goneOf))
    return made.map(({ pushCase, mutationId, stamp }) => {
      const result = results.get(mutationId)
      assert(result !== undefined, 'every mutation is answered')
      const { id, ...rest } = result
      return {
        pushCase,
        mutation: { id, stamp },
        result: rest,
        isGone: gone.has(`${pushCase.entity}/${pushCase.recordId}`),
      }
    })
  }

  return {
    createsMissing: false,
    async push(cases) {
      const sent: Sent[] = []
      for (let end = 0; sent.length < cases.length;) {
        end = Math.min(end + mutationsPerRequest, cases.length)
        while (end < cases.length && cases[end]?.group !== undefined && cases[end]?.group === cases[end - 1]?.group)
          end++
        sent.push(...(await exchange(cases.slice(sent.length, end))))
      }
      return sent
    },
  }
}
