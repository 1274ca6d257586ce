import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../src/store/store.ts'
import { newEvent, signInTo } from '../testing/api-client.ts'
import { startBundledServer, withDataDir } from '../testing/server-process.ts'
import { openReceiver } from '../testing/webhooks/receiver.ts'

const admin = { email: 'admin@bama.test', password: 'correct-horse' }

it('kill -9 between a message and its answer: it comes again under the same id, in order, and none is missing', async () => {
  await withDataDir(async (dataDir) => {
    const env = { BAMA_ADMIN_EMAIL: admin.email, BAMA_ADMIN_PASSWORD: admin.password, WEBHOOKS_TO: '127.0.0.1' }
    const receiver = await openReceiver()
    onTestFinished(() => receiver.close())
    const killed = await startBundledServer(dataDir, env)
    onTestFinished(() => killed.stop('SIGKILL'))
    const api = await signInTo(killed.address, admin.email, admin.password)
    const wish = { name: 'w', url: receiver.url, kinds: ['events.created'], password: admin.password }
    expect((await api.post('/api/webhooks', wish)).status).toBe(201)
    // The first message arrives, and the server dies before it gets the answer.
    receiver.answer = () => void process.kill(killed.pid, 'SIGKILL')
    const events = Array.from({ length: 5 }, (_, index) =>
      newEvent(`${index}-${randomUUID()}`, { name: `אירוע ${index}` }),
    )
    // The push was committed, even if its answer was lost.
    await api.push(events).catch(() => undefined)
    await receiver.waitFor(1)
    await killed.stop('SIGKILL')
    receiver.answer = (response) => response.end()
    // The dead process's lease would last another minute, so it is ended here.
    const store = await openStore({ dataDir, databaseUrl: null })
    await store.db.updateTable('webhooks').set({ leased_until: '2026-01-01T00:00:00.000Z' }).execute()
    await store.close()
    const restarted = await startBundledServer(dataDir, env)
    onTestFinished(() => restarted.stop())
    await expect.poll(() => receiver.received.length, { timeout: 90_000, interval: 500 }).toBeGreaterThanOrEqual(6)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids[0]).toBe(ids[1])
    expect(new Set(ids).size).toBe(5)
    const names = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { data: { record: { name: string } } }).data.record.name,
    )
    expect(names.slice(1)).toEqual([0, 1, 2, 3, 4].map((index) => `אירוע ${index}`))
  })
}, 300_000)
