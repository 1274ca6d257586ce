import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { createPushBrowser } from '../../../testing/push/push-service.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { pushKeys } from '../../push/push-keys.ts'
import type { CreateBus } from '../../stream/bus.ts'

const noBus: CreateBus = () => ({ send: () => undefined, close: () => Promise.resolve() })
const { keys } = createPushBrowser()
const first = 'https://push.example/1'
const second = 'https://push.example/2'

describe.each(engineNames)('subscriptions to pushes, on %s', (engine) => {
  const newStore = useEngine(engine)
  let server: TestServer
  let dana: string
  let oren: string
  let key_id: string

  beforeEach(async () => {
    server = await openTestServer({ store: await newStore(), bus: noBus })
    await server.addPerson('dana', 'user')
    await server.addPerson('oren', 'user')
    dana = await server.signIn('dana')
    oren = await server.signIn('oren')
    key_id = (await pushKeys(server.store)).id
  })

  const subscribe = async (cookie: string, endpoint: string): Promise<number> =>
    (await server.call('PUT', '/api/push/subscription', { cookie, body: { endpoint, keys, key_id } })).statusCode
  const renew = async (cookie: string, endpoint: string, old_endpoint: string | null): Promise<number> => {
    const body = { endpoint, keys, key_id, old_endpoint }
    return (await server.call('PATCH', '/api/push/subscription', { cookie, body })).statusCode
  }
  const addresses = () => server.store.db.selectFrom('push_subscriptions').select(['user_id', 'endpoint']).execute()

  it('[S120] renews one for the session that had it', async () => {
    expect(await subscribe(dana, first)).toBe(204)
    const [known] = await addresses()
    expect(await renew(dana, second, first)).toBe(204)
    expect(await addresses()).toEqual([{ ...known, endpoint: second }])
    expect(await renew(dana, first, null)).toBe(204)
    expect(await renew(dana, 'http://10.0.0.1/x', first)).toBe(400)
    expect(await renew(dana, 'https://push.example/\0x', first)).toBe(400)
    expect(await addresses()).toEqual([known])
  })

  it('[S120] and for nobody else who is signed in by then', async () => {
    expect(await subscribe(dana, first)).toBe(204)
    const before = await addresses()
    for (const old of [first, null]) expect(await renew(oren, second, old)).toBe(404)
    expect(await addresses()).toEqual(before)
    // Both have a subscription now, but the one that the browser lost was Dana's.
    expect(await subscribe(oren, 'https://push.example/oren')).toBe(204)
    expect(await renew(oren, second, first)).toBe(404)
    expect(await addresses()).toHaveLength(2)
    expect(await renew('', second, first)).toBe(401)
  })
})
