import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newApiKeySchema, newWebhookSchema } from '@bama/sync'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { root, toolNode } from '../../testing/server-process.ts'
import { openTestServer, password, type TestServer } from '../../testing/test-server.ts'

const guides = join(root, 'docs', 'guides')
let server: TestServer
let address: string
let cookie: string
let key: string

beforeEach(async () => {
  server = await openTestServer({ webhooksTo: ['127.0.0.1'] })
  // The examples check times against the real clock.
  server.nowMs = Date.now()
  await server.addPerson('dana', 'admin')
  cookie = await server.signIn('dana')
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  key = newApiKeySchema.parse(
    (await server.call('POST', '/api/keys', { cookie, body: { name: 'k', password } })).json(),
  ).key
})

/** Runs an example as a reader would. */
function run(name: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child: ChildProcess = spawn(toolNode, [join(guides, 'examples', name), ...args], {
    env: { PATH: process.env['PATH'], BAMA_URL: address, BAMA_KEY: key, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
  const says = async (pattern: RegExp): Promise<string> => {
    await expect.poll(() => output, { timeout: 20_000 }).toMatch(pattern)
    return pattern.exec(output)?.[1] ?? ''
  }
  return { says, ended: new Promise<number | null>((resolve) => child.on('exit', resolve)), output: () => output }
}

const events = async () =>
  (await server.call('GET', '/api/sync/events/me', { cookie })).json<{
    items: { name: string; location: string | null }[]
  }>().items

describe('the examples of docs/guides/api.md', () => {
  it('are all run here', async () => {
    const guide = await readFile(join(guides, 'api.md'), 'utf8')
    const files = await readdir(join(guides, 'examples'))
    expect(files.sort()).toEqual(['event-form.mjs', 'nightly-export.mjs', 'webhook-receiver.mjs'])
    for (const file of files) expect(guide).toContain(`(examples/${file})`)
  })

  it('a form on a website opens an event, and says when it did not', async () => {
    const example = run('event-form.mjs', {})
    const port = await example.says(/listening on (\d+)/)
    const open = async (): Promise<string> => {
      const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
      return /<form method="post">\s*<input type="hidden" name="id" value="([^"]+)">/.exec(page)?.[1] ?? ''
    }
    const send = (fields: Readonly<Record<string, string>>) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new URLSearchParams(fields) })
    const form = { id: await open(), name: 'השקה', date: '2027-05-01', location: 'יפו' }
    for (const sent of [await send(form), await send(form)])
      expect([sent.status, await sent.text()]).toEqual([200, 'תודה! הבקשה התקבלה.'])
    expect(await events()).toMatchObject([{ name: 'השקה', location: 'יפו' }])
    expect((await send({ ...form, name: 'אחר' })).status).toBe(409)
    expect((await send({ ...form, id: 'e1' })).status).toBe(409)
    const next = { ...form, id: await open() }
    expect((await send({ ...next, date: 'מחר' })).status).toBe(502)
    expect(await events()).toHaveLength(1)
    expect((await send(next)).status).toBe(200)
    expect(await events()).toHaveLength(2)
  })

  it('a form whose answer was lost is one event when it is sent again, with what was changed of it since', async () => {
    let isLost = true
    const proxy = createServer((request, response) => {
      void (async () => {
        const { method = 'GET', url = '/', headers } = request
        const body = await buffer(request)
        const { authorization = '', 'content-type': type = '' } = headers
        const answer = await fetch(address + url, { method, body, headers: { authorization, 'content-type': type } })
        if (isLost) response.writeHead(502).end()
        else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      })()
    })
    onTestFinished(() => void proxy.close())
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port: lossy } = proxy.address() as AddressInfo
    const example = run('event-form.mjs', { BAMA_URL: `http://127.0.0.1:${lossy}` })
    const form = `http://127.0.0.1:${await example.says(/listening on (\d+)/)}/`
    const id = /name="id" value="([^"]+)"/.exec(await (await fetch(form)).text())?.[1] ?? ''
    const send = () =>
      fetch(form, { method: 'POST', body: new URLSearchParams({ id, name: 'השקה', date: '2027-05-01', location: '' }) })
    expect((await send()).status).toBe(502)
    const items = [{ id, updated_at: new Date().toISOString(), name: 'השקה גדולה' }]
    const body = { items, deviceId: 'office', timestamp: new Date().toISOString() }
    await server.call('POST', '/api/sync/events/me', { cookie, body })
    isLost = false
    expect((await send()).status).toBe(200)
    expect(await events()).toMatchObject([{ name: 'השקה גדולה' }])
  })

  it('a nightly export writes what its person sees', async () => {
    const timestamp = new Date(server.nowMs).toISOString()
    const items = Array.from({ length: 3 }, (_, index) => ({
      id: `e${index}`,
      name: `אירוע ${index}`,
      date: '2027-05-01',
    }))
    await server.call('POST', '/api/sync/events/me', { cookie, body: { items, deviceId: 'd', timestamp } })
    const folder = await mkdtemp(join(tmpdir(), 'bama-export-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const exported = run('nightly-export.mjs', {}, folder)
    expect(await exported.ended).toBe(0)
    expect(exported.output()).toContain('events: 3')
    const written = JSON.parse(await readFile(join(folder, 'events.json'), 'utf8')) as { name: string }[]
    expect(written.map(({ name }) => name)).toEqual(['אירוע 0', 'אירוע 1', 'אירוע 2'])
    expect(await run('nightly-export.mjs', { BAMA_KEY: 'bama_none' }, folder).ended).toBe(1)
  })

  it('a receiver takes what is signed, and nothing else', async () => {
    const wish = { name: 'w', url: 'http://127.0.0.1:1/', kinds: ['events.created'], password }
    // The secret must be known before the receiver listens, so the webhook gets its real address only afterwards.
    const first = newWebhookSchema.parse((await server.call('POST', '/api/webhooks', { cookie, body: wish })).json())
    const receiver = run('webhook-receiver.mjs', { BAMA_WEBHOOK_SECRET: first.secret })
    const url = `http://127.0.0.1:${await receiver.says(/listening on (\d+)/)}/`
    await server.store.db.updateTable('webhooks').set({ url }).where('id', '=', first.id).execute()
    const timestamp = new Date(server.nowMs).toISOString()
    const items = [{ id: 'e1', name: 'השקה', date: '2027-05-01' }]
    await server.call('POST', '/api/sync/events/me', { cookie, body: { items, deviceId: 'd', timestamp } })
    await receiver.says(/events\.created e1 השקה/)
    const forged = {
      'webhook-id': 'm',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    }
    expect((await fetch(url, { method: 'POST', headers: forged, body: '{}' })).status).toBe(401)
  })
})
