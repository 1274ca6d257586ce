import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AttachmentType } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { objectsOf } from '../../../testing/files/calls.ts'
import { jpeg } from '../../../testing/files/images.ts'
import { createSyncClients, type SyncClients } from '../../../testing/sync-client.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { collectUnattached } from '../../files/collector.ts'

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
/** Returns a valid file of this many bytes. */
const pdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])

describe.each(engineNames)('files in parts, on %s', (engine) => {
  const openStore = useEngine(engine)
  let server: TestServer
  let dana: string
  let noa: string
  let danaId: string
  let noaId: string
  let team: SyncClients

  beforeEach(async () => {
    server = await openTestServer({ store: await openStore() })
    team = createSyncClients(server.store)
    team.nowMs = server.nowMs
    danaId = await server.addPerson('dana', 'admin')
    noaId = await server.addPerson('noa', 'user')
    dana = await server.signIn('dana')
    noa = await server.signIn('noa')
  })

  const announce = (bytes: Buffer, id: string, cookie = dana, more: object = {}) =>
    server.call('POST', '/api/files/uploads', {
      cookie,
      body: { id, name: 'הצעת מחיר.pdf', type: 'application/pdf', size: bytes.length, sha256: sha(bytes), ...more },
    })
  const put = (id: string, offset: number, bytes: Buffer, cookie = dana) =>
    server.call('PUT', `/api/files/uploads/${id}?offset=${offset}`, {
      cookie,
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const send = async (bytes: Buffer, type: AttachmentType, name: string, cookie = dana) => {
    const id = randomUUID()
    await announce(bytes, id, cookie, { type, name })
    return { id, answer: await put(id, 0, bytes, cookie) }
  }
  const addEvent = () =>
    team.push(danaId, {
      entity: 'events',
      recordId: 'e1',
      operation: 'create',
      patch: { name: 'א', date: '2026-12-01' },
    })
  const attach = (fileId: string, bytes: Buffer, recordId = 'a1', who = danaId, more: object = {}) =>
    team.push(who, {
      entity: 'attachments',
      recordId,
      operation: 'create',
      patch: {
        item_type: 'event',
        item_id: 'e1',
        name: 'הצעה.pdf',
        type: 'application/pdf',
        size: bytes.length,
        sha256: sha(bytes),
        file_id: fileId,
        ...more,
      },
    })
  const seen = (recordId: string, who = noaId) => team.see(who, 'attachments', recordId)

  it('[S90] goes on where it broke off, and takes a part that comes twice once', async () => {
    const bytes = pdf(250_000)
    const id = randomUUID()
    expect((await announce(bytes, id)).json()).toEqual({ id, offset: 0, is_stored: false })
    const first = bytes.subarray(0, 100_000)
    expect((await put(id, 0, first)).json()).toEqual({ id, offset: 100_000, is_stored: false })
    // The answer was lost, so the same part comes again; then one that leaves a gap.
    expect((await put(id, 0, first)).json()).toEqual({ id, offset: 100_000, is_stored: false })
    expect((await put(id, 200_000, bytes.subarray(200_000))).json()).toMatchObject({ offset: 100_000 })
    // After a restart the device asks how far it got.
    expect((await announce(bytes, id)).json()).toEqual({ id, offset: 100_000, is_stored: false })
    expect((await put(id, 100_000, bytes.subarray(100_000))).json()).toEqual({ id, offset: 250_000, is_stored: true })
    expect((await announce(bytes, id)).json()).toEqual({ id, offset: 250_000, is_stored: true })
    expect((await put(id, 100_000, bytes.subarray(100_000))).json()).toMatchObject({ is_stored: true })
    // The parts are deleted, and one object is left.
    expect(await objectsOf(server)).toHaveLength(1)
    const read = await server.call('GET', `/api/files/${id}`, { cookie: dana })
    expect(read.rawPayload.equals(bytes)).toBe(true)
  })

  it('[S80] a photo that is attached is asked for again each time, as who may see it may change', async () => {
    const bytes = await jpeg(64, 48)
    await addEvent()
    const { id } = await send(bytes, 'image/jpeg', 'במה.jpg')
    const caching = async (): Promise<unknown> =>
      (await server.call('GET', `/api/files/${id}?size=thumb`, { cookie: dana })).headers['cache-control']
    expect(await caching()).toContain('immutable')
    await attach(id, bytes, 'a1', danaId, { name: 'במה.jpg', type: 'image/jpeg' })
    expect(await caching()).toBe('private, no-cache')
  })

  it('[S90] is announced by nobody else once its record names it, so nobody can keep it out', async () => {
    const bytes = pdf(20_000)
    const id = randomUUID()
    await addEvent()
    await attach(id, bytes)
    const refused = await announce(Buffer.from('%PDF-other'), id, noa)
    expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([409, 'exists'])
    expect((await announce(bytes, id)).json()).toEqual({ id, offset: 0, is_stored: false })
    expect((await put(id, 0, bytes)).json()).toMatchObject({ is_stored: true })
  })

  it('[S90] takes two tabs that send the same file for one', async () => {
    const bytes = pdf(50_000)
    const id = randomUUID()
    await announce(bytes, id)
    const answers = await Promise.all([put(id, 0, bytes), put(id, 0, bytes)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await announce(bytes, id)).json()).toMatchObject({ is_stored: true })
    expect(await objectsOf(server)).toHaveLength(1)
  })

  it('[S90] says that a file is stored also to a call that found its parts gone, because another stored it', async () => {
    const bytes = pdf(50_000)
    const id = randomUUID()
    await announce(bytes, id)
    await put(id, 0, bytes.subarray(0, 20_000))
    const files = { ...server.files }
    const [begun, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    Object.assign(server.files, {
      async get(key: string) {
        Object.assign(server.files, files)
        begun.resolve()
        await late.promise
        return files.get(key)
      },
    })
    const first = put(id, 20_000, bytes.subarray(20_000))
    await begun.promise
    // The device gave up waiting, and asks again.
    expect((await announce(bytes, id)).json()).toMatchObject({ offset: 50_000, is_stored: false })
    expect((await put(id, 50_000, Buffer.of())).json()).toMatchObject({ is_stored: true })
    late.resolve()
    expect((await first).json()).toEqual({ id, offset: 50_000, is_stored: true })
  })

  it('[S90] begins again where a part is deleted just before it is read', async () => {
    const bytes = pdf(20_000)
    const id = randomUUID()
    await announce(bytes, id)
    await put(id, 0, bytes.subarray(0, 10_000))
    const files = { ...server.files }
    Object.assign(server.files, {
      async get(key: string) {
        const stored = await files.get(key)
        await files.delete(key)
        return stored
      },
    })
    expect((await put(id, 10_000, bytes.subarray(10_000))).json()).toEqual({ id, offset: 0, is_stored: false })
  })

  it('[S90] lets go what is not what was announced, and begins again', async () => {
    const bytes = pdf(20_000)
    const id = randomUUID()
    await announce(bytes, id)
    const damaged = Buffer.from(bytes)
    damaged[15_000] = (damaged[15_000] ?? 0) ^ 1
    expect((await put(id, 0, damaged)).json()).toEqual({ id, offset: 0, is_stored: false })
    expect(await objectsOf(server)).toEqual([])
    expect((await announce(bytes, id)).json()).toMatchObject({ offset: 0, is_stored: false })
    expect((await put(id, 0, bytes)).json()).toMatchObject({ is_stored: true })
  })

  it("refuses another's id, in any state", async () => {
    const bytes = pdf(10_000)
    const id = randomUUID()
    await announce(bytes, id)
    expect((await announce(bytes, id, noa)).statusCode).toBe(409)
    expect((await put(id, 0, bytes, noa)).statusCode).toBe(404)
    expect((await announce(pdf(10_000), id)).statusCode).toBe(409)
    await put(id, 0, bytes)
    expect((await announce(bytes, id, noa)).statusCode).toBe(409)
    expect((await put(id, 0, bytes, noa)).statusCode).toBe(404)
  })

  it.each([
    ['an image that runs', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', 'application/pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', 'application/pdf', Buffer.from('MZ\u0090\u0000\u0003')],
    [
      'an archive',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      Buffer.from('PK\u0003\u0004nothing'),
    ],
    ['bytes that are no text', 'text/plain', Buffer.from([0x41, 0x00, 0x42])],
    ['a broken photo', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ] as const)('keeps nothing of %s', async (_what, type, bytes) => {
    const { answer } = await send(bytes, type, 'a.bin')
    expect(answer.statusCode).toBe(415)
    expect(await objectsOf(server)).toEqual([])
  })

  it('gives files out as what they are, to be saved, and never to run', async () => {
    const text = Buffer.from('<script>alert(1)</script>\nשלום')
    const { id } = await send(text, 'text/plain', 'מפרט "טכני".html')
    const { headers, statusCode } = await server.call('GET', `/api/files/${id}`, { cookie: dana })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-cache',
    })
    expect(headers['content-disposition']).toBe(
      `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent('מפרט "טכני".html.txt')}`,
    )
  })

  it('gives recordings out in ranges', async () => {
    const sound = Buffer.concat([Buffer.from('ID3\u0004'), randomBytes(4_996)])
    const { id } = await send(sound, 'audio/mpeg', 'שיחה.mp3')
    const range = (text: string) => server.call('GET', `/api/files/${id}`, { cookie: dana, headers: { range: text } })
    const part = await range('bytes=1000-1999')
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'bytes 1000-1999/5000',
      '1000',
    ])
    expect(part.rawPayload.equals(sound.subarray(1000, 2000))).toBe(true)
    expect((await range('bytes=4990-')).rawPayload).toHaveLength(10)
    expect((await range('bytes=-20')).rawPayload).toHaveLength(20)
    expect((await range('bytes=5000-')).statusCode).toBe(416)
    expect((await range('bytes=0-1,3-4')).statusCode).toBe(200)
    // A range doesn't circumvent the permission.
    expect(
      (await server.call('GET', `/api/files/${id}`, { cookie: noa, headers: { range: 'bytes=0-1' } })).statusCode,
    ).toBe(404)
  })

  it('[S88] the record says that the file is here, whichever came first', async () => {
    await addEvent()
    const late = pdf(9_000)
    const lateId = randomUUID()
    await attach(lateId, late)
    expect(await seen('a1')).toMatchObject({ is_stored: false, author_name: 'dana' })
    expect((await server.call('GET', `/api/files/${lateId}`, { cookie: noa })).statusCode).toBe(404)
    await announce(late, lateId)
    await put(lateId, 0, late)
    expect(await seen('a1')).toMatchObject({ is_stored: true, size: 9_000, type: 'application/pdf' })
    expect((await server.call('GET', `/api/files/${lateId}`, { cookie: noa })).rawPayload.equals(late)).toBe(true)

    const early = pdf(8_000)
    const earlyId = randomUUID()
    await announce(early, earlyId)
    await put(earlyId, 0, early)
    expect(await attach(earlyId, early, 'a2')).toEqual(['applied'])
    expect(await seen('a2')).toMatchObject({ is_stored: true })
  })

  it('[S88] nobody says of a file that it is here, or takes what is another', async () => {
    await addEvent()
    const bytes = pdf(5_000)
    const secret = randomUUID()
    await announce(bytes, secret)
    await put(secret, 0, bytes)
    // Noa has the id but may not read the file, and naming it doesn't give her the right.
    expect(await attach(secret, bytes, 'a3', noaId)).toEqual(['rejected forbidden file_id'])
    expect(await attach(randomUUID(), bytes, 'a4', noaId, { is_stored: true })).toEqual([
      'rejected read_only is_stored',
    ])
    expect(await attach(randomUUID(), bytes, 'a4', noaId)).toEqual(['applied'])
    const said = await team.push(danaId, { entity: 'attachments', recordId: 'a4', patch: { is_stored: true } })
    expect(said).toEqual(['rejected read_only is_stored'])
  })

  it('clears away what nobody goes on with, and what its record names no longer', async () => {
    await addEvent()
    const bytes = pdf(30_000)
    const begun = randomUUID()
    await announce(bytes, begun)
    await put(begun, 0, bytes.subarray(0, 10_000))
    const kept = randomUUID()
    await announce(bytes, kept)
    await put(kept, 0, bytes)
    await attach(kept, bytes)
    const hour = 60 * 60 * 1000
    await collectUnattached(server, server.nowMs + 23 * hour)
    expect(await objectsOf(server)).toHaveLength(2)
    await collectUnattached(server, server.nowMs + 25 * hour)
    expect(await objectsOf(server)).toHaveLength(1)
    expect((await announce(bytes, begun)).json()).toMatchObject({ offset: 0 })
    await team.push(danaId, { entity: 'events', recordId: 'e1', operation: 'delete' })
    expect(await seen('a1')).toBeUndefined()
    for (const days of [2, 4, 6]) await collectUnattached(server, server.nowMs + days * 24 * hour)
    expect(await objectsOf(server)).toEqual([])
  })

  it('keeps an upload that goes on while what nobody goes on with is cleared away', async () => {
    const bytes = pdf(30_000)
    const ids = [randomUUID(), randomUUID()].sort()
    for (const id of ids) {
      await announce(bytes, id)
      await put(id, 0, bytes.subarray(0, 10_000))
    }
    server.nowMs += 25 * 60 * 60 * 1000
    dana = await server.signIn('dana')
    // Both are found; while the first is let go, the next part of the other comes.
    const uploads = await server.store.db.selectFrom('file_uploads').select('id').execute()
    const other = uploads.at(-1)?.id ?? ''
    const files = {
      ...server.files,
      delete: async (object: string) => {
        await put(other, 10_000, bytes.subarray(10_000, 20_000))
        return server.files.delete(object)
      },
    }
    await collectUnattached({ store: server.store, files }, server.nowMs)
    expect((await announce(bytes, other)).json()).toMatchObject({ offset: 20_000 })
    const gone = ids.find((id) => id !== other) ?? ''
    expect((await announce(bytes, gone)).json()).toMatchObject({ offset: 0 })
  })

  it('bounds what is under way', async () => {
    const bytes = pdf(1_000)
    for (let count = 0; count < 50; count++) expect((await announce(bytes, randomUUID())).statusCode).toBe(200)
    expect((await announce(bytes, randomUUID())).statusCode).toBe(429)
    const tooLarge = await announce(bytes, randomUUID(), noa, { size: 26 * 1024 * 1024 })
    expect(tooLarge.statusCode).toBe(400)
    const id = randomUUID()
    await announce(bytes, id, noa)
    expect((await put(id, 0, Buffer.alloc(1024 * 1024 + 1), noa)).statusCode).toBe(413)
  })
})
