import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HostedDatabase, sqlOfGuide, startHostedDatabase } from './testing/hosted-database.ts'

let database: HostedDatabase

const owner = 'owner-1'

interface Call {
  readonly method?: string
  readonly prefer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly token?: string | null
}

/** An HTTP call; the response's body is parsed if it is JSON. */
async function call(path: string, { method = 'GET', prefer, headers = {}, body, token }: Call = {}) {
  const bearer = token === undefined ? database.tokenOf(owner) : token
  const response = await fetch(`${database.address}/${path}`, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(prefer === undefined ? {} : { prefer }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text }
}

const row = (id: string, data = 'AAAA') => ({ user_id: owner, entity_name: 'bama', entity_id: id, data })
const onThree = 'user_data?on_conflict=user_id,entity_name,entity_id'

beforeAll(async () => {
  database = await startHostedDatabase()
  for (const block of sqlOfGuide()) await database.sql(block)
})
afterAll(() => database.stop())

describe('the PostgREST of the tests', () => {
  it('inserts, merges, ignores, and refuses what is there', async () => {
    expect(await call('user_data', { method: 'POST', body: row('a') })).toMatchObject({ status: 201, body: '' })
    // For tables with policies PostgreSQL hides the conflicting row.
    expect(await call('user_data', { method: 'POST', body: row('a') })).toMatchObject({
      status: 409,
      body: { code: '23505', message: expect.stringContaining('duplicate key') as string, details: null, hint: null },
    })
    const merge = 'resolution=merge-duplicates,return=representation'
    const merged = await call(`${onThree}&select=entity_id,data`, {
      method: 'POST',
      prefer: merge,
      body: [row('a', 'BBBB')],
    })
    expect(merged).toMatchObject({ status: 200, body: [{ entity_id: 'a', data: 'BBBB' }] })
    expect(merged.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation')
    const both = await call(onThree, { method: 'POST', prefer: merge, body: [row('a'), row('b')] })
    expect(both).toMatchObject({ status: 201, body: [{ entity_id: 'a' }, { entity_id: 'b' }] })
    const ignore = 'resolution=ignore-duplicates,return=representation'
    const ignored = await call(onThree, { method: 'POST', prefer: ignore, body: [row('b', 'CCCC'), row('c')] })
    expect(ignored).toMatchObject({ status: 201, body: [{ entity_id: 'c' }] })
    expect((await call('user_data?entity_id=eq.b')).body).toMatchObject([{ data: 'AAAA' }])
  })

  it('changes and removes what the filters leave', async () => {
    await call('user_data', { method: 'POST', body: row('d') })
    const patch = { method: 'PATCH', body: { data: 'DDDD' } }
    expect(await call('user_data?entity_id=eq.d', patch)).toMatchObject({ status: 204, body: '' })
    const prefer = 'return=representation'
    expect(await call('user_data?entity_id=eq.d&select=data', { ...patch, prefer })).toMatchObject({
      status: 200,
      body: [{ data: 'DDDD' }],
    })
    expect(await call('user_data?entity_id=eq.none', { ...patch, prefer })).toMatchObject({ status: 200, body: [] })
    expect(await call('user_data?entity_id=eq.none', patch)).toMatchObject({ status: 204 })
    expect(await call('user_data?entity_id=eq.d', { method: 'DELETE' })).toMatchObject({ status: 204, body: '' })
    expect((await call('user_data?entity_id=eq.d')).body).toEqual([])
  })

  it('answers in ranges, never more rows than it may', async () => {
    await call(onThree, {
      method: 'POST',
      prefer: 'resolution=ignore-duplicates',
      body: ['p1', 'p2', 'p3'].map((id) => row(id)),
    })
    const rows = 'user_data?entity_id=gt.p&entity_id=lt.q&select=entity_id&order=entity_id.desc'
    const whole = await call(rows)
    expect(whole).toMatchObject({ status: 200, body: [{ entity_id: 'p3' }, { entity_id: 'p2' }, { entity_id: 'p1' }] })
    expect(whole.headers.get('content-range')).toBe('0-2/*')
    const part = await call(rows, { headers: { range: '1-1' }, prefer: 'count=exact' })
    expect(part).toMatchObject({ status: 206, body: [{ entity_id: 'p2' }] })
    expect(part.headers.get('content-range')).toBe('1-1/3')
    expect((await call(`${rows}&limit=1&offset=2`)).body).toEqual([{ entity_id: 'p1' }])
    const none = await call('user_data?entity_id=eq.none', { prefer: 'count=exact' })
    expect(none).toMatchObject({ status: 200, body: [] })
    expect(none.headers.get('content-range')).toBe('*/0')
    expect(await call(`${rows}&offset=9`, { prefer: 'count=exact' })).toMatchObject({
      status: 416,
      body: { code: 'PGRST103' },
    })
    await database.setMaxRows(2)
    const limited = await call(rows, { prefer: 'count=exact' })
    await database.setMaxRows(null)
    expect(limited).toMatchObject({ status: 206, body: [{ entity_id: 'p3' }, { entity_id: 'p2' }] })
    expect(limited.headers.get('content-range')).toBe('0-1/3')
  })

  it('asks for a token that is signed, whole and not over', async () => {
    const answered = async (token: string | null) => {
      const { status, headers, body } = await call('user_data', { token })
      return [status, (body as { code?: string }).code, headers.get('www-authenticate')]
    }
    const said = (text: string) => `Bearer error="invalid_token", error_description="${text}"`
    const seconds = Math.floor(Date.now() / 1000)
    expect(await answered(null)).toEqual([401, '42501', 'Bearer'])
    expect(await answered('a.b')).toEqual([401, 'PGRST301', said('Expected 3 parts in JWT; got 2')])
    expect(await answered(`${database.tokenOf(owner)}x`)).toEqual([
      401,
      'PGRST301',
      said('No suitable key or wrong key type'),
    ])
    expect(await answered(database.tokenOf(owner, { exp: seconds - 60 }))).toEqual([
      401,
      'PGRST303',
      said('JWT expired'),
    ])
    expect((await answered(database.tokenOf(owner, { exp: seconds - 10 })))[0]).toBe(200)
    expect((await answered(database.tokenOf(owner, { role: 'nobody' })))[0]).toBe(401)
  })

  it('says what is wrong in the words of the database', async () => {
    expect(await call('user_data?none=eq.1')).toMatchObject({ status: 400, body: { code: '42703' } })
    expect(await call('user_data?entity_id=like.1')).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
    expect(await call('user_data', { method: 'POST', body: '{' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST102' },
    })
    const more = { ...row('x'), more: 1 }
    expect(await call('user_data', { method: 'POST', body: more })).toMatchObject({
      status: 400,
      body: { code: 'PGRST204' },
    })
    const { data: _, ...less } = row('x')
    expect(await call('user_data', { method: 'POST', body: less })).toMatchObject({
      status: 400,
      body: { code: '23502' },
    })
    expect(await call('user_data', { method: 'POST', body: row('x', 'no Base64!') })).toMatchObject({
      status: 400,
      body: { code: '22023' },
    })
    expect(await call('a/b')).toMatchObject({ status: 404, body: { code: 'PGRST125' } })
  })

  it('knows a new table after NOTIFY pgrst', async () => {
    const missing = {
      status: 404,
      body: { code: 'PGRST205', message: "Could not find the table 'public.later' in the schema cache" },
    }
    expect(await call('later')).toMatchObject(missing)
    await database.sql('CREATE TABLE later (id int)')
    expect(await call('later')).toMatchObject(missing)
    await database.sql("NOTIFY pgrst, 'reload schema'")
    await expect.poll(async () => (await call('later')).status).toBe(200)
  })

  it('lets pages of other origins call, and shows their scripts no Retry-After', async () => {
    const headers = { origin: 'https://bama.example', 'access-control-request-headers': 'authorization,prefer' }
    const before = await call('user_data', { method: 'OPTIONS', headers, token: null })
    expect(before.status).toBe(200)
    expect(before.headers.get('access-control-allow-headers')).toBe('authorization,prefer')
    expect(before.headers.get('access-control-allow-methods')).toContain('PATCH')
    const answer = await call('user_data', { headers: { origin: 'https://bama.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://bama.example')
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect(answer.headers.get('access-control-expose-headers')).not.toContain('Retry-After')
  })
})
