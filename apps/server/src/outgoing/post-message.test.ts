import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openReceiver, type Receiver } from '../../testing/webhooks/receiver.ts'
import { createPostMessage, type ResolveHost } from './post-message.ts'
import { createAddressGuard } from './public-address.ts'

let receiver: Receiver
const never = new AbortController().signal

beforeEach(async () => {
  receiver = await openReceiver()
  onTestFinished(() => receiver.close())
})

const posting = (options: {
  allowed?: string[]
  resolve?: ResolveHost
  timeoutMs?: number
  stopping?: AbortSignal
}) => {
  const { allowed = ['127.0.0.1'], stopping = never, ...rest } = options
  const post = createPostMessage({ guard: createAddressGuard(allowed), stopping, ...rest })
  return (url = receiver.url) => post({ url, headers: { 'webhook-id': 'm1' }, body: '{"שלום":1}' })
}
const failed = (problem: string) => ({ status: null, problem, response: null, retryAfterMs: null })

describe('a message', () => {
  it('arrives as it is, with its headers', async () => {
    expect(await posting({})()).toEqual({ status: 200, problem: null, response: null, retryAfterMs: null })
    const [one] = receiver.received
    expect(one?.body).toBe('{"שלום":1}')
    expect(one?.headers).toMatchObject({
      'webhook-id': 'm1',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '14',
      host: `127.0.0.1:${receiver.port}`,
    })
  })

  it.each([
    [204, null],
    [299, null],
    [301, 'redirect'],
    [307, 'redirect'],
    [400, 'status'],
    [410, 'status'],
    [429, 'status'],
    [500, 'status'],
  ])('that is answered %i ends as %s', async (status, problem) => {
    receiver.answer = (response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${receiver.port}/elsewhere`, 'retry-after': '7' })
      response.end(status === 204 ? undefined : 'לא עכשיו')
    }
    const posted = await posting({})()
    expect(posted).toMatchObject({ status, problem, retryAfterMs: 7000 })
    // The redirect wasn't followed.
    expect(receiver.received).toHaveLength(1)
  })

  it('is given up when no answer comes, also one that never ends', async () => {
    receiver.answer = () => undefined
    expect(await posting({ timeoutMs: 200 })()).toEqual(failed('timeout'))
    receiver.answer = (response) => {
      response.writeHead(500)
      response.write('x')
    }
    expect(await posting({ timeoutMs: 200 })()).toEqual(failed('timeout'))
  })

  it('reads no more than the beginning of a huge answer', async () => {
    receiver.answer = (response) => {
      response.writeHead(500)
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    }
    const posted = await posting({})()
    expect(posted.status).toBe(500)
    expect(posted.response).toBe('x'.repeat(500))
  })

  it('that is cut off says so', async () => {
    receiver.answer = (response) => void response.socket?.destroy()
    expect(await posting({})()).toEqual(failed('unreachable'))
    expect(await posting({})('http://127.0.0.1:1/')).toEqual(failed('unreachable'))
  })

  it('that is answered by another protocol ends, too', async () => {
    receiver.answer = ({ socket }) =>
      void socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n')
    expect(await posting({})()).toMatchObject({ status: 101, problem: 'status' })
  })

  it('is cut off when the server stops', async () => {
    receiver.answer = () => undefined
    const stopping = new AbortController()
    const posted = posting({ stopping: stopping.signal })()
    await receiver.waitFor(1)
    stopping.abort()
    expect((await posted).status).toBeNull()
  })

  it('goes nowhere where TLS is no TLS', async () => {
    const url = `https://127.0.0.1:${receiver.port}/`
    expect((await posting({})(url)).problem).toBe('insecure')
  })
})

describe('an address inside', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0:PORT/',
    'https://127.0.0.1:PORT/',
    'https://169.254.169.254/latest/meta-data',
    'http://8.8.8.8/',
  ])('%s is not called', async (url) => {
    expect(await posting({ allowed: [] })(url.replace('PORT', String(receiver.port)))).toEqual(
      failed('address_refused'),
    )
    expect(receiver.received).toEqual([])
  })

  it('is not called by a name, nor by one that leads elsewhere the second time', async () => {
    const lookups: string[] = []
    const resolve: ResolveHost = (hostname) => {
      lookups.push(hostname)
      return Promise.resolve([{ address: lookups.length === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
    }
    const post = posting({ allowed: ['192.0.2.1'], resolve, timeoutMs: 300 })
    // The name is resolved once per message, and the connection goes to the address that was checked.
    await post(`https://rebind.example:${receiver.port}/`)
    expect(lookups).toEqual(['rebind.example'])
    expect(await post(`https://rebind.example:${receiver.port}/`)).toEqual(failed('address_refused'))
    expect(receiver.received).toEqual([])
  })

  it('of several the first that may be called is', async () => {
    const resolve: ResolveHost = () =>
      Promise.resolve([
        { address: '10.0.0.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    expect((await posting({ resolve })(`http://hook.example:${receiver.port}/`)).status).toBe(200)
    expect(receiver.received[0]?.headers.host).toBe(`hook.example:${receiver.port}`)
  })

  it('that nobody knows is said to be so', async () => {
    const resolve: ResolveHost = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    expect(await posting({ resolve })('https://nobody.example/')).toEqual(failed('not_found'))
    const hanging: ResolveHost = () => new Promise(() => undefined)
    expect(await posting({ resolve: hanging, timeoutMs: 100 })('https://slow.example/')).toEqual(failed('timeout'))
  })
})

describe('a receiver that is no web server', () => {
  it('ends as unreachable', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-OpenSSH\r\n'))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => void server.close())
    expect(await posting({})(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).toEqual(
      failed('unreachable'),
    )
  })
})
