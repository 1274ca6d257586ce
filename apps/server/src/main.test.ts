import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bundled } from '../testing/bundled-programs.ts'
import { compileCache } from '../testing/server-process.ts'

/** What `npm start` runs. */
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
let bundledMain: string

beforeAll(async () => {
  bundledMain = await bundled('server')
})

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves with the match once the output contains the pattern. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  exit(): Promise<number | null>
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'bama-main-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return dataDir
}

function start(environment: Record<string, string>, program = bundledMain): Started {
  const env = { PATH: process.env['PATH'], PORT: '0', ...compileCache, ...environment }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit') as Promise<[number | null]>
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const listener of listeners) listener()
    })
  return {
    child,
    output: () => output,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output)
          if (found !== null) resolve(found)
        }
        listeners.add(look)
        look()
        void exited.then(([code]) => reject(new Error(`it ended with ${code}: ${output}`)))
      }),
    exit: async () => (await exited)[0],
  }
}

/** Begins a sign-in and stops in the middle of its body, once the server is handling the request. */
async function beginLogin(origin: string, body: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  // The server that ends may reset it.
  socket.on('error', () => undefined)
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'expect: 100-continue',
  ]
  socket.write([...head, `content-length: ${body.length}`, '', body.slice(0, 10)].join('\r\n'))
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  expect(chunk.toString()).toContain('100 Continue')
  return socket
}

const address = /Bama: (http:\/\/localhost:\d+)\n/

describe('npm start', () => {
  it('prints its address, and at first starts the one for set-up, each time again', async () => {
    const DATA_DIR = join(newDataDir(), 'not', 'there', 'yet')
    const first = start({ DATA_DIR }, main)
    const [, origin = ''] = await first.printed(address)
    const [, code = ''] = await first.printed(/\/setup#code=([A-Za-z0-9_-]{22})\n/)
    // The address with the code is printed first.
    expect(first.output().indexOf('/setup#code=')).toBeLessThan(first.output().search(address))
    first.child.kill('SIGTERM')
    expect(await first.exit()).toBe(0)

    const second = start({ DATA_DIR })
    const [, again = ''] = await second.printed(/\/setup#code=([A-Za-z0-9_-]{22})\n/)
    expect(again).not.toBe(code)
    const port = (await second.printed(address))[1] ?? ''
    const body = JSON.stringify({ code: again, name: 'דנה', email: 'dana@bama.test', password: 'secret-1' })
    const response = await fetch(`${port}/api/setup`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(200)
    second.child.kill('SIGINT')
    expect(await second.exit()).toBe(0)

    const third = start({ DATA_DIR })
    await third.printed(address)
    expect(third.output()).not.toContain('code=')
    expect(origin).not.toBe('')
  })

  it('stops while someone listens to the stream', async () => {
    const environment = { DATA_DIR: newDataDir(), BAMA_ADMIN_EMAIL: 'boss@bama.test', BAMA_ADMIN_PASSWORD: 'secret-9' }
    const started = start(environment)
    const [, origin = ''] = await started.printed(address)
    expect(started.output()).not.toContain('code=')
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email: 'boss@bama.test', password: 'secret-9' }),
      headers: { 'content-type': 'application/json' },
    })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const stream = await fetch(`${origin}/api/sync/stream`, { headers: { cookie } })
    started.child.kill('SIGTERM')
    expect(await stream.text()).toBe('retry: 2000\n\n')
    expect(await started.exit()).toBe(0)
    expect(started.output()).toContain('signed in')
    expect(started.output()).not.toContain('secret-9')
  })

  it('answers what was asked before it stops', async () => {
    const started = start({ DATA_DIR: newDataDir() })
    const [, origin = ''] = await started.printed(address)
    const body = JSON.stringify({ email: 'nobody@bama.test', password: 'secret-1' })
    const socket = await beginLogin(origin, body)
    started.child.kill('SIGTERM')
    // When new connections are refused, the signal has arrived.
    await vi.waitFor(() => expect(fetch(`${origin}/api/health`)).rejects.toThrow())
    socket.write(body.slice(10))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('401 Unauthorized')
    expect(answer.toString()).toMatch(/connection: close/i)
    expect(await started.exit()).toBe(0)
  })

  it('waits five seconds at most for whoever does not finish', async () => {
    const started = start({ DATA_DIR: newDataDir() })
    const [, origin = ''] = await started.printed(address)
    await beginLogin(origin, JSON.stringify({ email: 'nobody@bama.test', password: 'secret-1' }))
    const signalled = performance.now()
    started.child.kill('SIGTERM')
    expect(await started.exit()).toBe(0)
    expect(performance.now() - signalled).toBeLessThan(5000)
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://localhost/bama' }, 'looks like postgres://'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:9/bama' }, 'DATABASE_URL: the database there can not be opened'],
  ])('ends with one line at %j', async (environment, part) => {
    const started = start({ DATA_DIR: newDataDir(), ...environment })
    expect(await started.exit()).toBe(1)
    expect(started.output()).toMatch(/^Bama can not start\. [^\n]+\n$/)
    expect(started.output()).toContain(part)
  })

  it('ends with one line where its port is taken', async () => {
    const other = createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const taken = other.address()
    const port = typeof taken === 'object' && taken !== null ? taken.port : 0
    const started = start({ DATA_DIR: newDataDir(), PORT: String(port) })
    expect(await started.exit()).toBe(1)
    expect(started.output()).toMatch(/^Bama can not start\. PORT: \d+ is in use[^\n]+\n$/)
  })

  it('changes nothing where its port is taken: the set-up link of the server that has it stays good', async () => {
    const dataDir = newDataDir()
    const first = start({ DATA_DIR: dataDir })
    const [, origin, code] = await first.printed(/(http:\/\/localhost:\d+)\/setup#code=(\S+)/)
    const second = start({ DATA_DIR: dataDir, PORT: new URL(origin ?? '').port })
    expect(await second.exit()).toBe(1)
    const answer = await fetch(`${origin}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, name: 'דנה', email: 'dana@almog.example', password: 'correct-horse-battery' }),
    })
    expect(answer.status).toBe(200)
  })

  it('goes on when nobody takes its log any more', async () => {
    const started = start({ DATA_DIR: newDataDir() })
    const [, origin] = await started.printed(address)
    started.child.stderr?.destroy()
    const signIn = () =>
      fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'dana@almog.example', password: 'not the password' }),
      })
    expect([(await signIn()).status, (await signIn()).status]).toEqual([401, 401])
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  })

  it('says that a database of SQLite is left over beside the one of PostgreSQL', async () => {
    const dataDir = newDataDir()
    writeFileSync(join(dataDir, 'bama.sqlite'), '')
    const started = start({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://bama@127.0.0.1:1/bama' })
    expect(await started.exit()).toBe(1)
    expect(started.output()).toMatch(/^DATA_DIR: bama\.sqlite is not used[^\n]+\nBama can not start\. DATABASE_URL/)
  })

  it('ends with one line where it can not keep data', async () => {
    const dataDir = newDataDir()
    writeFileSync(join(dataDir, 'file'), '')
    const started = start({ DATA_DIR: join(dataDir, 'file') })
    expect(await started.exit()).toBe(1)
    expect(started.output()).toMatch(/^Bama can not start\. DATA_DIR: [^\n]+\n$/)
  })
})
