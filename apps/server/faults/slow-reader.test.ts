import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStream } from '../testing/open-stream.ts'
import { openTestServer } from '../testing/test-server.ts'
import { newEvent } from '../testing/api-client.ts'
import { syncBody } from '../testing/wire.ts'

const commits = 500

describe("a stream's reader who never reads", () => {
  it(`costs no memory while ${commits} pushes are committed, and the others hear of them`, async () => {
    const server = await openTestServer()
    server.nowMs = Date.now()
    await server.addPerson('dana', 'admin')
    const cookie = await server.signIn('dana')

    const reader = await openStream(server.app, { cookie })
    let heard = 0
    const listening = (async () => {
      for (let text = await reader.next(); text !== null; text = await reader.next())
        heard += text.split('event: change').length - 1
    })()

    const connected = once(server.app.server, 'connection') as Promise<[Socket]>
    const { port } = server.app.server.address() as AddressInfo
    const stuck = connect(port, '127.0.0.1').pause()
    onTestFinished(() => void stuck.destroy())
    stuck.write(`GET /api/sync/stream HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    const [serverSide] = await connected
    await vi.waitFor(() => expect(serverSide.bytesWritten).toBeGreaterThan(0))
    // The system's buffers would hold hints for hours, so they are filled with other data first.
    await fillBuffers(serverSide)
    const before = { held: serverSide.writableLength, heard }
    let most = 0
    let at = {}
    for (let count = 0; count < commits; count++) {
      const pushed = await server.call('POST', '/api/sync', {
        cookie,
        body: syncBody({ ...at, mutations: [newEvent(`event-${count}`)] }),
      })
      expect(pushed.statusCode).toBe(200)
      const { epoch, cursor } = pushed.json<{ epoch: string; cursor: string }>()
      at = { epoch, cursor }
      most = Math.max(most, serverSide.writableLength - before.held)
    }
    // At most one hint with its frame is held, not one per commit.
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(100)
    // The other reader receives hints, one for several commits if those follow each other quickly.
    await vi.waitFor(() => expect(heard).toBeGreaterThan(before.heard + commits / 10))
    await reader.leave()
    await listening
  })
})

/** Writes until neither the socket's reader nor the system's buffers accept more. */
async function fillBuffers(socket: Socket): Promise<void> {
  let isTaken = true
  while (isTaken) {
    isTaken = false
    const taken = new Promise<void>((resolve) => socket.write(Buffer.alloc(64 * 1024), () => resolve())).then(
      () => (isTaken = true),
    )
    for (let turn = 0; turn < 1000 && !isTaken; turn++) await Promise.race([taken, nextTurn()])
  }
}
