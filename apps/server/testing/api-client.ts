import { randomUUID } from 'node:crypto'
import type { EntityName } from '@bama/domain'
import { type DeviceId, formatStamp, type SyncResponse, syncResponseSchema } from '@bama/sync'

const device = 'abcdef0123456789' as DeviceId

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
  const sync = async (fields: object): Promise<SyncResponse> => {
    const response = await post('/api/sync', {
      protocol: 1,
      deviceId: device,
      epoch: null,
      cursor: null,
      mutations: [],
      ...fields,
    })
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
      const records = new Map<string, Readonly<Record<string, unknown>>>()
      let page = await sync({})
      for (;;) {
        for (const change of page.changes[entity] ?? []) records.set(change.id, change)
        if (!page.more) return records
        page = await sync({ epoch: page.epoch, cursor: page.cursor })
      }
    },
  }
}

let counter = 0

/** Returns a mutation. `operation` has no default, so that a test says when it means to create a record. */
export const mutation = (
  operation: 'create' | 'update' | 'delete',
  entity: EntityName,
  recordId: string,
  patch: Readonly<Record<string, unknown>> = {},
): object => ({
  id: randomUUID(),
  n: ++counter,
  entity,
  recordId,
  operation,
  patch,
  stamp: formatStamp(Date.now(), counter % 0xffff, device),
})

/** Returns a mutation that creates an event. */
export const newEvent = (recordId: string, patch: Readonly<Record<string, unknown>> = {}): object =>
  mutation('create', 'events', recordId, { name: `אירוע ${recordId}`, date: '2027-04-16', ...patch })
