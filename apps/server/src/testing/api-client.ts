import { randomUUID } from 'node:crypto'
import { type DeviceId, formatStamp, type SyncResponse, syncResponseSchema } from '@bama/sync'

const device = 'abcdef0123456789' as DeviceId

/** A simple client of a running server: signs in once, then pushes and pulls. */
export interface ApiClient {
  push(mutations: readonly object[]): Promise<SyncResponse>
  pullAll(): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
  post(path: string, body: unknown): Promise<Response>
}

export async function signInTo(address: string, email: string, password: string): Promise<ApiClient> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!login.ok) throw new Error(`sign-in answered ${login.status}`)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const sync = async (fields: object): Promise<SyncResponse> => {
    const response = await post('/api/sync', { protocol: 1, deviceId: device, epoch: null, cursor: null, mutations: [], ...fields })
    if (!response.ok) throw new Error(`sync answered ${response.status}`)
    return syncResponseSchema.parse(await response.json())
  }
  return {
    post,
    push: (mutations) => sync({ mutations }),
    async pullAll() {
      const events = new Map<string, Readonly<Record<string, unknown>>>()
      let page = await sync({})
      for (;;) {
        for (const change of page.changes['events'] ?? []) events.set(change.id, change)
        if (!page.more) return events
        page = await sync({ epoch: page.epoch, cursor: page.cursor })
      }
    },
  }
}

let counter = 0

/** A mutation that creates an event. */
export const newEvent = (recordId: string, patch: Readonly<Record<string, unknown>> = {}): object => ({
  id: randomUUID(),
  n: ++counter,
  entity: 'events',
  recordId,
  operation: 'create',
  patch: { name: `אירוע ${recordId}`, date: '2027-04-16', ...patch },
  stamp: formatStamp(Date.now(), counter % 0xffff, device),
})
