import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { MutationResult } from '@bama/sync'
import { describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../testing/engines.ts'
import { openStream } from '../testing/open-stream.ts'
import { openTestServer } from '../testing/test-server.ts'
import { mutation, newEvent } from '../testing/api-client.ts'
import { resultsIn, syncBody } from '../testing/wire.ts'
import { historyEntries } from '../testing/history-entries.ts'

const hint = 'event: change\ndata: {}\n\n'

describe.each(engineNames)('on %s', (engine) => {
  const openStore = useEngine(engine)

  it('[S16] [S21] a push whose answer is lost after the commit is answered the same when it comes again, and applied once', async () => {
    const server = await openTestServer({ store: await openStore() })
    server.nowMs = Date.now()
    await server.addPerson('dana', 'admin')
    const noa = await server.addPerson('noa', 'user')
    const cookie = await server.signIn('dana')
    const stream = await openStream(server.app, { cookie })
    expect(await stream.next()).toBe('retry: 2000\n\n')
    const { port } = server.app.server.address() as AddressInfo

    const bodies = [
      syncBody({
        mutations: [
          newEvent('event-1'),
          mutation('create', 'comments', 'comment-1', {
            item_type: 'event',
            item_id: 'event-1',
            content: 'תראי',
            [`mentions/${noa}`]: true,
          }),
        ],
      }),
      syncBody({ mutations: [mutation('update', 'events', 'event-1', { name: 'מרתון' }), newEvent('event-1')] }),
    ]
    for (const body of bodies) {
      const socket = connect(port, '127.0.0.1')
      // The client never reads, so the answer is lost.
      socket.pause()
      const text = JSON.stringify(body)
      socket.write(
        `POST /api/sync HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      )
      // The hint is sent after the commit.
      expect(await stream.next()).toBe(hint)
      socket.destroy()
      await once(socket, 'close')
    }

    const answers: (readonly MutationResult[])[] = []
    for (let round = 0; round < 2; round++) {
      for (const body of bodies) {
        const again = await server.call('POST', '/api/sync', { cookie, body })
        expect(again.statusCode).toBe(200)
        answers.push(resultsIn(again.json()))
      }
    }
    const verdicts = (results: readonly MutationResult[] | undefined) =>
      results?.map(({ status, code }) => code ?? status)
    expect(answers.map(verdicts)).toEqual([
      ['applied', 'applied'],
      ['applied', 'exists'],
      ['applied', 'applied'],
      ['applied', 'exists'],
    ])
    expect(answers.slice(2)).toEqual(answers.slice(0, 2))

    const { db } = server.store
    const record = await db
      .selectFrom('records')
      .select(['version', 'fields'])
      .where('entity', '=', 'events')
      .executeTakeFirstOrThrow()
    expect([record.version, JSON.parse(record.fields)]).toMatchObject([2, { name: 'מרתון' }])
    expect(await db.selectFrom('records').select('id').where('entity', '=', 'personalMessages').execute()).toHaveLength(
      1,
    )
    const named = (await historyEntries(db)).filter(({ entity, cell }) => entity === 'events' && cell === 'name')
    expect(named.map(({ mutation_id }) => mutation_id)).toEqual(bodies.map(({ mutations: [first] }) => first?.id))
    await stream.leave()
  })
})
