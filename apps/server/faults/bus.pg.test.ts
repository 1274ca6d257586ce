import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Bus, BusMessage } from '../src/stream/bus.ts'
import { createPostgresBus } from '../src/stream/postgres-bus.ts'
import { sharePostgres } from '../testing/engines.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { runSql } from './run-sql.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await sharePostgres()
})
afterAll(() => postgres.stop())

const patience = { timeout: 20_000, interval: 20 }
const ended = (tokenHash: string): BusMessage => ({ kind: 'session_ended', tokenHash })

const probe = 'is the line there?'

/** Opens a process's bus and records the messages it receives. */
function openBus(databaseUrl: string) {
  const heard: BusMessage[] = []
  const bus: Bus = createPostgresBus(databaseUrl)((message) => heard.push(message))
  onTestFinished(() => bus.close())
  const ended = () => heard.flatMap((message) => (message.kind === 'session_ended' ? [message.tokenHash] : []))
  return {
    bus,
    probesOf: (sender: string) => ended().filter((name) => name === `${probe} ${sender}`).length,
    names: () => ended().filter((name) => !name.startsWith(probe)),
    changes: () => heard.filter(({ kind }) => kind === 'change').length,
  }
}

/** Two buses that receive each other's probes. A bus's own probe doesn't count, as it needs no connection. */
async function openPair(databaseUrl: string, otherUrl = databaseUrl) {
  const [here, there] = [openBus(databaseUrl), openBus(otherUrl)]
  await vi.waitFor(() => {
    here.bus.send(ended(`${probe} here`))
    there.bus.send(ended(`${probe} there`))
    expect([here.probesOf('there') > 0, there.probesOf('here') > 0]).toEqual([true, true])
  }, patience)
  return { here, there }
}

describe('the bus between processes', () => {
  it('brings a message to all, the sender included, and many changes as few', async () => {
    const { here, there } = await openPair(await postgres.newDatabase())
    const before = there.changes()
    for (let count = 0; count < 5000; count++) {
      here.bus.send({ kind: 'change' })
      if (count % 1000 === 0) here.bus.send(ended(`session-${count}`))
    }
    const all = [0, 1000, 2000, 3000, 4000].map((count) => `session-${count}`)
    for (const { names } of [here, there]) await vi.waitFor(() => expect([...names()].sort()).toEqual(all), patience)
    expect(there.changes()).toBeGreaterThan(before)
    expect(there.changes() - before).toBeLessThan(100)
  })

  it('keeps what is said while its line is broken, and says it when the line is back; its own process hears it at once', async () => {
    const databaseUrl = await postgres.newDatabase()
    const proxy = await openDatabaseProxy(databaseUrl)
    onTestFinished(() => proxy.close())
    const { here, there } = await openPair(proxy.url, databaseUrl)
    proxy.breakDown()
    await vi.waitFor(() => {
      const before = here.names().length
      here.bus.send(ended('broken'))
      expect(here.names().length).toBe(before + 1)
    }, patience)
    expect(there.names()).toEqual([])
    proxy.restore()
    await vi.waitFor(() => expect(there.names()).toContain('broken'), patience)
    const { length } = here.names()
    there.bus.send(ended('mended'))
    await vi.waitFor(() => expect(here.names().slice(length)).toContain('mended'), patience)
  })

  it('does not mind what others say on its channel', async () => {
    const databaseUrl = await postgres.newDatabase()
    const { here, there } = await openPair(databaseUrl)
    for (const text of ['', 'no json', '{"kind":"session_ended"}', '{"kind":"shutdown"}'])
      await runSql(databaseUrl, `notify bama, '${text}'`)
    there.bus.send(ended('after'))
    await vi.waitFor(() => expect(here.names()).toEqual(['after']), patience)
  })

  it('is closed at once also when the database can not be reached', async () => {
    const proxy = await openDatabaseProxy(await postgres.newDatabase())
    onTestFinished(() => proxy.close())
    proxy.breakDown()
    const { bus, changes } = openBus(proxy.url)
    bus.send({ kind: 'change' })
    expect(changes()).toBe(1)
    await bus.close()
    bus.send({ kind: 'change' })
    expect(changes()).toBe(1)
  })
})
