import type { EntityName } from '@bama/domain'
import { type SyncResponse, syncResponseSchema } from '@bama/sync'
import { createMutations, pullAll, syncBody, type WireMutation } from './wire.ts'

/** A simple client of a running server: signs in once, then pushes and pulls. */
export interface ApiClient {
  /** The answer goes on from the last one, as a device's does: the whole workspace in every answer is what a push would wait for. */
  push(mutations: readonly object[]): Promise<SyncResponse>
  /** Returns every record of an entity, by id. */
  pullAll(entity?: EntityName): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
  post(path: string, body: unknown): Promise<Response>
  patch(path: string, body: unknown): Promise<Response>
}

export async function signInTo(address: string, email: string, password: string): Promise<ApiClient> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!login.ok) throw new Error(`sign-in answered ${login.status}`)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const send =
    (method: 'POST' | 'PATCH') =>
    (path: string, body: unknown): Promise<Response> =>
      fetch(`${address}${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
  const post = send('POST')
  let place: Pick<SyncResponse, 'epoch' | 'cursor'> | null = null
  const sync = async (fields: Parameters<typeof syncBody<object>>[0]): Promise<SyncResponse> => {
    const response = await post('/api/sync', syncBody(fields))
    if (!response.ok) throw new Error(`sync answered ${response.status}`)
    const answer = syncResponseSchema.parse(await response.json())
    place = { epoch: answer.epoch, cursor: answer.cursor }
    return answer
  }
  return {
    post,
    patch: send('PATCH'),
    push: (mutations) => sync({ ...place, mutations }),
    async pullAll(entity = 'events') {
      const { changes } = await pullAll(sync)
      return new Map((changes[entity] ?? []).map((change) => [change.id, change]))
    },
  }
}

const made = createMutations(Date.now)

/** Returns a mutation. `operation` has no default, so that a test says when it means to create a record. */
export const mutation = (
  operation: 'create' | 'update' | 'delete',
  entity: EntityName,
  recordId: string,
  patch: Readonly<Record<string, unknown>> = {},
): WireMutation => made({ operation, entity, recordId, patch })

/** Returns a mutation that creates an event. */
export const newEvent = (recordId: string, patch: Readonly<Record<string, unknown>> = {}): WireMutation =>
  mutation('create', 'events', recordId, { name: `אירוע ${recordId}`, date: '2027-04-16', ...patch })
