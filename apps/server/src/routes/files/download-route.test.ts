import { randomUUID } from 'node:crypto'
import { fileUrlOf } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { upload } from '../../../testing/files/calls.ts'
import { jpeg, picture } from '../../../testing/files/images.ts'
import { createSyncClients, type SyncClients } from '../../../testing/sync-client.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let team: SyncClients
let ids: Record<string, string>
let cookies: Record<string, string>
let fileId: string

beforeEach(async () => {
  server = await openTestServer()
  team = createSyncClients(server.store)
  team.nowMs = server.nowMs
  ids = {}
  cookies = {}
  for (const [name, role] of [
    ['dana', 'admin'],
    ['noa', 'user'],
    ['amit', 'user'],
    ['gil', 'operator'],
    ['ron', 'operator'],
  ] as const) {
    ids[name] = await server.addPerson(name, role, { permissions: { can_create_events: true, can_edit_events: true } })
    cookies[name] = await server.signIn(name)
  }
  fileId = randomUUID()
  await upload(server, cookies['noa'] ?? '', { id: fileId, bytes: await jpeg(), filename: 'במה (1).jpg' })
})

const read = (
  who: string,
  options: {
    readonly query?: string
    readonly method?: 'GET' | 'HEAD'
    readonly headers?: Record<string, string>
    readonly id?: string
  } = {},
) =>
  server.call(options.method ?? 'GET', `/api/files/${options.id ?? fileId}${options.query ?? ''}`, {
    cookie: cookies[who] ?? '',
    ...(options.headers === undefined ? {} : { headers: options.headers }),
  })

/** Returns who in the team can read the file now. */
async function readers(query = ''): Promise<readonly string[]> {
  const names = Object.keys(ids)
  const answers = await Promise.all(names.map((name) => read(name, { query })))
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true)
  return names.filter((_, index) => answers[index]?.statusCode === 200)
}

const change = async (
  who: string,
  recordId: string,
  patch: object,
  operation: 'create' | 'update' | 'delete' = 'update',
): Promise<void> => {
  expect(await team.push(ids[who] ?? '', { entity: 'events', recordId, operation, patch: { ...patch } })).toEqual([
    'applied',
  ])
}
const newEvent = (who: string, patch: object = {}) =>
  change(who, 'e1', { name: 'חתונה', date: '2027-01-01', ...patch }, 'create')
const image = { 'screen_grid_images/i1/url': '' }

it('[S44] a page that shows images keeps no session alive: browsers ask for them without saying that nobody is there', async () => {
  server.nowMs += 23.5 * 60 * 60 * 1000
  const shown = await read('noa')
  expect([shown.statusCode, shown.headers['set-cookie']]).toEqual([200, undefined])
  server.nowMs += 60 * 60 * 1000
  expect((await read('noa')).statusCode).toBe(401)
})

describe('who sees a file', () => {
  beforeEach(() => {
    image['screen_grid_images/i1/url'] = fileUrlOf(fileId)
  })

  it('is its uploader alone while no record names it', async () => {
    expect(await readers()).toEqual(['noa'])
    expect(await readers('?size=thumb')).toEqual(['noa'])
  })

  it('is whoever sees the record that names it: operators, if it is assigned to them', async () => {
    await newEvent('noa', image)
    expect(await readers()).toEqual(['dana', 'noa', 'amit'])
    await change('dana', 'e1', { assigned_operator_id: ids['gil'] })
    expect(await readers()).toEqual(['dana', 'noa', 'amit', 'gil'])
    expect(await readers('?size=thumb')).toEqual(['dana', 'noa', 'amit', 'gil'])
    await change('dana', 'e1', { assigned_operator_id: ids['ron'] })
    expect(await readers()).toEqual(['dana', 'noa', 'amit', 'ron'])
  })

  it('is nobody through a record that names it no longer, or is deleted', async () => {
    await newEvent('noa', image)
    await change('amit', 'e1', { 'screen_grid_images/i1': null })
    expect(await readers()).toEqual(['noa'])
    await change('noa', 'e1', { screen_grid_image_url: fileUrlOf(fileId) })
    expect(await readers()).toEqual(['dana', 'noa', 'amit'])
    await change('dana', 'e1', {}, 'delete')
    expect(await readers()).toEqual(['noa'])
  })

  it('is also who sees a record that named it before it was uploaded', async () => {
    const late = randomUUID()
    await newEvent('noa', { screen_grid_image_url: fileUrlOf(late) })
    expect((await read('amit', { id: late })).statusCode).toBe(404)
    await upload(server, cookies['noa'] ?? '', { id: late, bytes: await jpeg() })
    expect((await read('amit', { id: late })).statusCode).toBe(200)
    expect((await read('gil', { id: late })).statusCode).toBe(404)
  })

  it('is nobody without a session, and to strangers it looks like what does not exist', async () => {
    expect((await server.call('GET', `/api/files/${fileId}`)).statusCode).toBe(401)
    const [hidden, missing, nonsense] = await Promise.all([
      read('amit'),
      read('amit', { id: randomUUID() }),
      read('amit', { id: '..%2f..%2fbama.sqlite' }),
    ])
    expect(hidden?.statusCode).toBe(404)
    for (const other of [missing, nonsense]) expect([other?.statusCode, other?.body]).toEqual([404, hidden?.body])
    const etag = (await read('noa')).headers.etag ?? ''
    expect((await read('amit', { headers: { 'if-none-match': etag } })).statusCode).toBe(404)
    expect((await read('amit', { method: 'HEAD' })).statusCode).toBe(404)
  })
})

describe("a file's answer", () => {
  it("says what it is, lets it do nothing, and is kept by this person's browser alone", async () => {
    const { headers } = await read('noa')
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="image.jpg"; filename*=UTF-8''${encodeURIComponent('במה ')}%281%29.jpg`,
      'cache-control': 'private, max-age=86400, immutable',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'cookie, authorization',
    })
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  })

  it.each(['', '?size=thumb'])('has a length, and HEAD tells all but the bytes (%s)', async (query) => {
    const whole = await read('noa', { query })
    expect(whole.headers['content-length']).toBe(String(whole.rawPayload.length))
    const head = await read('noa', { query, method: 'HEAD' })
    const headers = ['content-length', 'content-type', 'etag', 'cache-control', 'content-disposition'].map(
      (name) => head.headers[name],
    )
    expect(headers).toEqual(
      ['content-length', 'content-type', 'etag', 'cache-control', 'content-disposition'].map(
        (name) => whole.headers[name],
      ),
    )
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })

  it('is not sent again to who has it', async () => {
    const etag = String((await read('noa')).headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read('noa', { headers: { 'if-none-match': known } })
      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await read('noa', { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
    expect((await read('noa', { query: '?size=thumb', headers: { 'if-none-match': etag } })).statusCode).toBe(200)
  })

  it('is named by what it became', async () => {
    const id = randomUUID()
    await upload(server, cookies['noa'] ?? '', { id, bytes: await picture().gif().toBuffer(), filename: 'stage.gif' })
    expect((await read('noa', { id })).headers['content-disposition']).toContain("filename*=UTF-8''stage.webp")
  })

  it('has two sizes and no other question', async () => {
    expect((await read('noa', { query: '?size=huge' })).statusCode).toBe(400)
    expect((await read('noa', { query: '?width=10' })).statusCode).toBe(400)
  })

  it('is none when the bytes are gone, and the log says so', async () => {
    const { object } = await server.store.db.selectFrom('files').select('object').executeTakeFirstOrThrow()
    await server.files.delete(object)
    expect((await read('noa')).statusCode).toBe(404)
    expect(server.log.join('')).toContain(fileId)
  })
})
