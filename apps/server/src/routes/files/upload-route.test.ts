import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { apiErrorSchema } from '@bama/sync'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { blobOf, encodeForm, objectsOf, upload } from '../../../testing/files/calls.ts'
import { bombPng, jpeg, phonePhoto, picture } from '../../../testing/files/images.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let noa: string
let cookie: string

beforeEach(async () => {
  server = await openTestServer()
  noa = await server.addPerson('noa', 'user')
  cookie = await server.signIn('noa')
})

const fetchBack = async (id: string, query = ''): Promise<LightMyRequestResponse> =>
  server.call('GET', `/api/files/${id}${query}`, { cookie })

const codeOf = (response: LightMyRequestResponse) => {
  const { code, field } = apiErrorSchema.parse(response.json()).error
  return [response.statusCode, code, field]
}

/** Checks that neither a row nor bytes were kept. */
async function expectNothingKept(): Promise<void> {
  expect(await server.store.db.selectFrom('files').select('id').execute()).toEqual([])
  expect(await objectsOf(server)).toEqual([])
}

describe('POST /api/files', () => {
  it("[A3.48] [A7.26] [B3.40] [B7.17] keeps an image and answers where it is, in both of the specification's words", async () => {
    const id = randomUUID()
    const response = await upload(server, cookie, { id, bytes: await jpeg(), filename: 'במה גדולה.jpg' })
    expect(response.statusCode).toBe(201)
    const url = `/api/files/${id}`
    const kept = await fetchBack(id)
    expect(response.json()).toEqual({
      id,
      file_url: url,
      url,
      filename: 'במה גדולה.jpg',
      size: kept.rawPayload.length,
      type: 'image/jpeg',
    })
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 200 })
  })

  it('hints at it: whoever has its record already waits for the bytes', async () => {
    const stream = await openStream(server.app, { cookie })
    expect(await stream.next()).toBe('retry: 2000\n\n')
    await upload(server, cookie, { id: randomUUID(), bytes: await jpeg() })
    expect(await stream.next()).toBe('event: change\ndata: {}\n\n')
    await stream.leave()
  })

  it.each([
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['gif', 'webp', 'image/webp'],
    ['avif', 'webp', 'image/webp'],
  ] as const)('takes %s and keeps it as %s, whatever it is called', async (format, kept, type) => {
    const id = randomUUID()
    const bytes = await picture().toFormat(format).toBuffer()
    const response = await upload(server, cookie, { id, bytes, filename: 'page.html', type: 'text/html' })
    expect(response.json()).toMatchObject({ type })
    const back = await fetchBack(id)
    expect(back.headers['content-type']).toBe(type)
    expect(await sharp(back.rawPayload).metadata()).toMatchObject({ format: kept, width: 320, height: 200 })
  })

  it('turns a photo upright and keeps nothing of where and with what it was taken', async () => {
    const bytes = await phonePhoto()
    const before = await sharp(bytes).metadata()
    expect([before.orientation, before.exif === undefined, before.xmp === undefined, before.icc === undefined]).toEqual(
      [6, false, false, false],
    )
    expect(bytes.includes('SecretMaker') && bytes.includes('SecretPlace')).toBe(true)
    const id = randomUUID()
    await upload(server, cookie, { id, bytes })
    for (const query of ['', '?size=thumb']) {
      const { rawPayload } = await fetchBack(id, query)
      const metadata = await sharp(rawPayload).metadata()
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      expect(rawPayload.includes('SecretMaker') || rawPayload.includes('SecretPlace')).toBe(false)
      // Upright: the former left side is on top, so the red quarter is at the upper right.
      expect([metadata.width, metadata.height]).toEqual([200, 320])
      const corner = await sharp(rawPayload).extract({ left: 150, top: 20, width: 30, height: 30 }).stats()
      expect(corner.channels.map(({ mean }) => Math.round(mean / 255))).toEqual([1, 0, 0])
    }
  })

  it('keeps no more than 4096 pixels a side, and makes a small one of 480', async () => {
    const id = randomUUID()
    await upload(server, cookie, { id, bytes: await jpeg(6000, 600) })
    const sizes = await Promise.all(
      ['', '?size=thumb'].map(async (query) => sharp((await fetchBack(id, query)).rawPayload).metadata()),
    )
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
      [4096, 410, 'jpeg'],
      [480, 48, 'webp'],
    ])
  })

  it('keeps the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const id = randomUUID()
    await upload(server, cookie, { id, bytes: animation })
    const { rawPayload } = await fetchBack(id)
    expect((await sharp(rawPayload).metadata()).pages).toBeUndefined()
    const { r, b } = (await sharp(rawPayload).stats()).dominant
    expect(r).toBeGreaterThan(200)
    expect(b).toBeLessThan(60)
  })

  it('drops what was hidden behind an image', async () => {
    const id = randomUUID()
    const hidden = '<script>alert(1)</script>'
    const polyglot = Buffer.concat([await picture().gif().toBuffer(), Buffer.from(hidden)])
    expect((await upload(server, cookie, { id, bytes: polyglot, filename: 'a.html' })).statusCode).toBe(201)
    expect((await fetchBack(id)).rawPayload.includes(hidden)).toBe(false)
  })

  it('lets pass what decoders only complain about: phones of a well-known maker write their photos so', async () => {
    const photo = await jpeg()
    const scan = photo.indexOf(Buffer.from([0xff, 0xda]))
    const lastCoefficient = scan + photo.readUInt16BE(scan + 2)
    photo[lastCoefficient] = 0
    await expect(sharp(photo, { failOn: 'warning' }).toBuffer()).rejects.toThrow('Invalid SOS parameters')
    expect((await upload(server, cookie, { bytes: photo })).statusCode).toBe(201)
  })
})

describe('what is no image', () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  it.each([
    ['an SVG', () => Buffer.from(svg)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      "a page behind a PNG's first bytes",
      () => Buffer.concat([bombPng(8, 8).subarray(0, 8), Buffer.from('<html><script>alert(1)</script>')]),
    ],
    ['text', () => Buffer.from('hello')],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['a JPEG that was cut off', async () => (await jpeg()).subarray(0, 9000)],
    ['a PNG that was cut off', async () => (await picture().png().toBuffer()).subarray(0, 9000)],
    ['a WebP that was cut off', async () => (await picture().webp().toBuffer()).subarray(0, 5000)],
    ['a broken PNG', async () => (await picture().png().toBuffer()).fill(0x5a, 9000, 9100)],
  ])('[B5.5] [B8.12] is refused, and nothing is kept: %s', async (_name, make) => {
    const response = await upload(server, cookie, { bytes: await make(), filename: 'stage.png', type: 'image/png' })
    expect(codeOf(response)).toEqual([415, 'unsupported_media_type', 'file'])
    expect(response.json()).toMatchObject({ error: { message: 'Invalid file provided' } })
    await expectNothingKept()
  })

  it('is refused for its pixels before they are unpacked', async () => {
    const bomb = bombPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(codeOf(await upload(server, cookie, { bytes: bomb }))).toEqual([413, 'too_large', 'file'])
    await expectNothingKept()
    expect((await upload(server, cookie, { bytes: bombPng(7000, 7000) })).statusCode).toBe(201)
  })

  it('is refused for its bytes: 15 MiB and no more', async () => {
    const padded = async (bytes: number) => Buffer.concat([await jpeg(), Buffer.alloc(bytes)]).subarray(0, bytes)
    const full = 15 * 1024 * 1024
    expect(codeOf(await upload(server, cookie, { bytes: await padded(full + 1) }))).toEqual([413, 'too_large', 'file'])
    await expectNothingKept()
    expect((await upload(server, cookie, { bytes: await padded(full) })).statusCode).toBe(201)
  })

  it('is told so also to whoever sends far more, after it was sent', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const form = new FormData()
    form.append('id', randomUUID())
    form.append('file', blobOf(Buffer.alloc(40 * 1024 * 1024)), 'film.jpg')
    const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/files`
    const response = await fetch(address, { method: 'POST', headers: { cookie }, body: form })
    expect(response.status).toBe(413)
    expect(apiErrorSchema.parse(await response.json()).error.code).toBe('too_large')
    await expectNothingKept()
  })

  it('is an empty file, or none', async () => {
    const empty = await upload(server, cookie, { bytes: Buffer.alloc(0) })
    expect(codeOf(empty)).toEqual([400, 'bad_request', 'file'])
    expect(empty.json()).toMatchObject({ error: { message: 'Invalid file provided' } })
    const form = new FormData()
    form.append('id', randomUUID())
    const { body, headers } = await encodeForm(form)
    const none = await server.call('POST', '/api/files', { body, cookie, headers })
    expect(codeOf(none)).toEqual([400, 'bad_request', 'file'])
  })
})

describe('the form', () => {
  const send = async (entries: readonly (readonly [string, string | Blob])[]): Promise<LightMyRequestResponse> => {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value)
    const { body, headers } = await encodeForm(form)
    return server.call('POST', '/api/files', { body, cookie, headers })
  }

  it.each([
    ['a path', '../../etc/passwd'],
    ['nothing', ''],
    ['capitals', randomUUID().toUpperCase()],
  ])('is refused with %s as its id', async (_name, id) => {
    const response = await send([
      ['id', id],
      ['file', blobOf(await jpeg())],
    ])
    expect(codeOf(response)).toEqual([400, 'bad_request', 'id'])
    await expectNothingKept()
  })

  it('is refused when the id comes after the file', async () => {
    expect(
      codeOf(
        await send([
          ['file', blobOf(await jpeg())],
          ['id', randomUUID()],
        ]),
      ),
    ).toEqual([400, 'bad_request', 'id'])
  })

  it('has one file and no other field', async () => {
    const file = blobOf(await jpeg())
    const id = ['id', randomUUID()] as const
    expect((await send([id, ['file', file], ['file', file]])).statusCode).toBe(400)
    expect((await send([id, ['role', 'admin'], ['file', file]])).statusCode).toBe(400)
    expect((await send([id, ['other', file]])).statusCode).toBe(400)
    expect((await send([id, ['__proto__', 'x'], ['file', file]])).statusCode).toBe(400)
    await expectNothingKept()
  })

  it('is multipart and whole', async () => {
    const json = await server.call('POST', '/api/files', { body: { id: randomUUID() }, cookie })
    expect(codeOf(json).slice(0, 2)).toEqual([415, 'unsupported_media_type'])
    const form = new FormData()
    form.append('id', randomUUID())
    form.append('file', blobOf(await jpeg()), 'stage.jpg')
    const { body, headers } = await encodeForm(form)
    expect(
      (await server.call('POST', '/api/files', { body: body.subarray(0, -3000), cookie, headers })).statusCode,
    ).toBe(400)
    expect(
      (await server.call('POST', '/api/files', { body, cookie, headers: { 'content-type': 'multipart/form-data' } }))
        .statusCode,
    ).toBe(400)
    expect((await server.call('POST', '/api/files?force=1', { body, cookie, headers })).statusCode).toBe(400)
    await expectNothingKept()
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\stage.png', 'stage.png'],
    ['sta\u0000ge\u202egnp.exe', 'stagegnp.exe'],
    [`${'ב'.repeat(400)}.jpg`, 'ב'.repeat(300)],
  ])('has a name that is cleaned: %j', async (filename, cleaned) => {
    const response = await upload(server, cookie, { bytes: await jpeg(20, 20), filename })
    expect(response.json()).toMatchObject({ filename: cleaned })
  })
})

describe('who uploads', () => {
  it('has signed in, and the call comes from our own pages', async () => {
    const bytes = await jpeg()
    expect((await upload(server, '', { bytes })).statusCode).toBe(401)
    expect((await upload(server, cookie, { bytes, headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    await expectNothingKept()
  })

  it('is whom the page takes them for: another tab may have signed in as someone else', async () => {
    const dana = await server.addPerson('dana', 'admin')
    const bytes = await jpeg()
    expect((await upload(server, cookie, { bytes, headers: { 'x-bama-user': dana } })).statusCode).toBe(401)
    await expectNothingKept()
    expect((await upload(server, cookie, { bytes, headers: { 'x-bama-user': noa } })).statusCode).toBe(201)
  })
})

describe('the same id again', () => {
  it('gets the same answer for the same bytes: the first answer may have been lost', async () => {
    const sent = { id: randomUUID(), bytes: await jpeg(), filename: 'first.jpg' }
    const first = await upload(server, cookie, sent)
    const again = await upload(server, cookie, { ...sent, filename: 'second.jpg' })
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(await objectsOf(server)).toHaveLength(2)
  })

  it('is one file when it comes twice at once', async () => {
    const sent = { id: randomUUID(), bytes: await jpeg() }
    const answers = await Promise.all([1, 2, 3].map(() => upload(server, cookie, sent)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await objectsOf(server)).toHaveLength(2)
    expect((await fetchBack(sent.id)).statusCode).toBe(200)
  })

  it('is refused with other bytes, or from another person; the first stays', async () => {
    const id = randomUUID()
    const bytes = await jpeg()
    await upload(server, cookie, { id, bytes })
    const first = (await fetchBack(id)).rawPayload
    expect(codeOf(await upload(server, cookie, { id, bytes: await jpeg() }))).toEqual([409, 'exists', 'id'])
    await server.addPerson('dana', 'admin')
    expect(codeOf(await upload(server, await server.signIn('dana'), { id, bytes }))).toEqual([409, 'exists', 'id'])
    expect((await fetchBack(id)).rawPayload.equals(first)).toBe(true)
    expect(await objectsOf(server)).toHaveLength(2)
  })

  it('is refused when someone else named it in a record before it was uploaded', async () => {
    const id = randomUUID()
    const link = { file_id: id, entity: 'events', record_id: 'event-1', by_user_id: 'someone' }
    await server.store.write((tx) => tx.insertInto('file_links').values(link).execute())
    expect(codeOf(await upload(server, cookie, { id, bytes: await jpeg() }))).toEqual([409, 'exists', 'id'])
    await expectNothingKept()
  })
})

describe('a server in need', () => {
  it('says that its disk is full, and keeps no half', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    vi.spyOn(server.files, 'put')
      .mockImplementationOnce(server.files.put.bind(server.files))
      .mockRejectedValueOnce(full)
    expect(codeOf(await upload(server, cookie, { bytes: await jpeg() })).slice(0, 2)).toEqual([507, 'storage_full'])
    await expectNothingKept()
  })

  it('forgets uploads that break off, and has room for the next', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const form = new FormData()
    form.append('id', randomUUID())
    form.append('file', blobOf(await jpeg()), 'stage.jpg')
    const { body, headers } = await encodeForm(form)
    const head = [
      'POST /api/files HTTP/1.1',
      'host: localhost',
      `cookie: ${cookie}`,
      `content-type: ${headers['content-type'] ?? ''}`,
      `content-length: ${body.length}`,
      'expect: 100-continue',
      '',
      '',
    ]
    // More than are read at once: if one kept its slot, the last upload would never be answered.
    for (let count = 0; count < 20; count++) {
      const socket = connect(port, '127.0.0.1')
      socket.write(head.join('\r\n'))
      await once(socket, 'data')
      socket.end(body.subarray(0, body.length / 2))
      await once(socket.resume(), 'close')
    }
    expect((await upload(server, cookie, { bytes: await jpeg() })).statusCode).toBe(201)
    expect(await server.store.db.selectFrom('files').select('id').execute()).toHaveLength(1)
    expect(await objectsOf(server)).toHaveLength(2)
  })

  it('works on two images at once and not on more', async () => {
    const bytes = await jpeg(2000, 2000)
    let isDone = false
    const uploads = Promise.all(Array.from({ length: 6 }, () => upload(server, cookie, { bytes }))).finally(
      () => (isDone = true),
    )
    let most = 0
    while (!isDone) {
      most = Math.max(most, sharp.counters().process)
      await new Promise(setImmediate)
    }
    expect((await uploads).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    expect(most).toBe(2)
  })
})

describe('bodies that drip', () => {
  it('hold few slots of one person, leave room for everyone else, and are broken off', async () => {
    const beats: (() => void)[] = []
    const dripping = await openTestServer({
      every(ms, beat) {
        if (ms === 10_000) beats.push(beat)
        return () => undefined
      },
    })
    await dripping.addPerson('noa', 'user')
    await dripping.addPerson('gil', 'user')
    const own = await dripping.signIn('noa')
    await dripping.app.listen({ port: 0 })
    // Drops the server's own timers of the same interval.
    beats.splice(0)
    const { port } = dripping.app.server.address() as AddressInfo
    const head = [
      'POST /api/files HTTP/1.1',
      'Host: localhost',
      `Cookie: ${own}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000000',
    ].join('\r\n')
    const sockets = Array.from({ length: 18 }, () => {
      const socket = connect(port)
      socket.on('error', () => undefined)
      socket.write(`${head}\r\n\r\n--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n`)
      return socket
    })
    // Three are being read, and the others wait for a slot.
    await vi.waitFor(() => expect(beats).toHaveLength(3))
    expect((await upload(dripping, await dripping.signIn('gil'), { bytes: await jpeg() })).statusCode).toBe(201)
    for (const beat of beats.splice(0)) beat()
    await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(3))
    await vi.waitFor(() => expect(beats).toHaveLength(3))
    for (const socket of sockets) socket.destroy()
  })
})
