import type { SharedStorage } from '@bama/sync/storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { areSame } from '../../../../testing/are-same.ts'
import { createGistMock, type GistMock, mostInlineBytes } from '../../../../testing/github/gist-mock.ts'
import { createTestClock, type TestClock } from '../../../../testing/test-clock.ts'
import { createGistApi, type GistAccess } from './gist-api.ts'
import { createGist } from './gist-setup.ts'
import { createGistStorage } from './gist-storage.ts'

let clock: TestClock
let mock: GistMock
let access: GistAccess
let gistId: string
let storage: SharedStorage

beforeEach(async () => {
  clock = createTestClock()
  mock = createGistMock(clock.now)
  mock.addToken('secret', { login: 'dana' })
  access = { token: 'secret', now: clock.now, timers: clock.timers, fetch: mock.fetch }
  const created = await createGist(access)
  gistId = created.kind === 'created' ? created.gistId : expect.fail('there is a gist')
  storage = createGistStorage({ ...access, gistId })
})
afterEach(() => expect(mock.problems).toEqual([]))

const bytes = (text: string) => new TextEncoder().encode(text)
const large = (size: number, seed = 1) => {
  const filled = new Uint8Array(size).fill(seed)
  for (let at = 0; at < size; at += 1009) filled[at] = at % 251
  return filled
}
const again = (as: Partial<GistAccess> = {}) => createGistStorage({ ...access, ...as, gistId })
const objectsOf = async (listed: SharedStorage = storage, since: string | null = null) => {
  const listing = await listed.list(since)
  return listing.kind === 'listed' ? listing : expect.fail(JSON.stringify(listing))
}
const versionOf = async (name: string) => (await objectsOf()).objects.find((object) => object.name === name)?.version
const filesNow = () => [...(mock.gists.get(gistId)?.files.keys() ?? [])].filter((file) => file !== 'README.md')
const readText = async (name: string, from: SharedStorage = storage) => {
  const answer = await from.read(name)
  return answer.kind === 'read' ? new TextDecoder().decode(answer.bytes) : answer.kind
}
const unreachable = (problem: object) => ({ kind: 'unreachable', problem: expect.objectContaining(problem) })
/** A token for the next listing. The first listing includes more than necessary. */
const settled = async (): Promise<string> => {
  await objectsOf()
  return (await objectsOf()).token ?? expect.fail('a listing without a token')
}

describe('a gist as storage', () => {
  it('[B7.11] is made by POST, and keeps objects that GET and PATCH read and write', async () => {
    expect(mock.gists.get(gistId)).toMatchObject({ isPublic: false, owner: 'dana' })
    expect(await storage.write('h-1', bytes('one'), null)).toEqual({ kind: 'written' })
    expect((await objectsOf()).objects.map(({ name }) => name)).toEqual(['h-1'])
    expect(await readText('h-1')).toBe('one')
    expect(await readText('h-1', again())).toBe('one')
    expect(await storage.remove('h-1')).toEqual({ kind: 'removed' })
    expect(await storage.remove('h-1')).toEqual({ kind: 'removed' })
    expect((await objectsOf()).objects).toEqual([])
    expect(await storage.read('h-1')).toEqual({ kind: 'missing' })
    expect(new Set(mock.requests.map(({ method, host }) => `${method} ${host}`))).toEqual(
      new Set(['POST api.github.com', 'GET api.github.com', 'PATCH api.github.com', 'GET gist.githubusercontent.com']),
    )
  })

  it('has a version for each content', async () => {
    await storage.write('h-1', bytes('one'), null)
    const first = await versionOf('h-1')
    await storage.write('h-1', bytes('two'), first ?? null)
    expect(await versionOf('h-1')).not.toBe(first)
    expect(await storage.read('h-1')).toMatchObject({ kind: 'read', version: await versionOf('h-1') })
  })

  it('writes each object by one request', async () => {
    await objectsOf()
    const before = mock.requests.length
    await storage.write('s-1', bytes('one'), null)
    await storage.write('h-1', bytes('two'), null)
    expect(mock.requests.slice(before).map(({ method }) => method)).toEqual(['PATCH', 'PATCH'])
  })

  it('says that nothing changed, for no bytes', async () => {
    await storage.write('h-1', bytes('one'), null)
    const token = await settled()
    for (const device of [storage, again()]) {
      expect(await device.list(token)).toEqual({ kind: 'unchanged' })
      expect(mock.requests.at(-1)).toMatchObject({ status: 304, bytesDown: 0 })
    }
    await again().write('h-2', bytes('two'), null)
    expect((await objectsOf(storage, token)).objects.map(({ name }) => name)).toEqual(['h-1', 'h-2'])
  })

  it('lists without the contents, and without the account’s other gists', async () => {
    await storage.write('s-1', large(3_000_000), null)
    clock.pass(60_000)
    for (let count = 0; count < 5; count++) await createGist(access)
    clock.pass(60_000)
    await storage.write('h-1', bytes('one'), null)
    await settled()
    await objectsOf()
    expect(mock.requests.at(-1)).toMatchObject({ method: 'GET', status: 200 })
    expect(mock.requests.at(-1)?.bytesDown).toBeLessThan(6000)
  })

  it('reads what was listed, and when it is read again, what is there by then', async () => {
    await storage.write('h-1', bytes('one'), null)
    await objectsOf()
    await again().write('h-1', bytes('two'), (await versionOf('h-1')) ?? null)
    expect(await readText('h-1')).toBe('one')
    expect(await readText('h-1')).toBe('two')
    await again().write('keys', bytes('new'), null)
    expect(await readText('keys')).toBe('new')
  })

  it('holds what is expected of a write against what was listed', async () => {
    await storage.write('keys', bytes('one'), null)
    await objectsOf()
    expect(await storage.write('keys', bytes('two'), null)).toEqual({ kind: 'conflict' })
    expect(await storage.write('h-1', bytes('two'), 'somebody’s')).toEqual({ kind: 'conflict' })
    expect(filesNow()).toEqual(['keys.txt'])
  })

  it('leaves other files alone, and what somebody wrote into one of its own is a beginning', async () => {
    await storage.write('h-1', bytes('one'), null)
    await mock.edit(gistId, { 'h-1.txt': 'hello', 'notes.md': 'mine' })
    expect((await objectsOf()).objects.map(({ name }) => name)).toEqual(['h-1'])
    expect(await readText('h-1')).toBe('')
    await storage.remove('h-1')
    expect(filesNow()).toEqual(['notes.md'])
  })
})

describe('a gist that is made', () => {
  const madeId = async (as: Partial<GistAccess> = {}) => {
    const made = await createGist({ ...access, ...as })
    return made.kind === 'created' ? made.gistId : expect.fail(made.problem?.code)
  }

  it('is the empty one that an earlier try left there', async () => {
    // The response to the POST was lost, or the app was closed before the first write.
    expect(await madeId()).toBe(gistId)
    expect(mock.gists.size).toBe(1)
  })

  it('is none that is in use, of somebody else, or with something else in it', async () => {
    await storage.write('h-1', bytes('one'), null)
    const other = await createGistApi(access).create({ description: 'mine', files: { 'README.md': { content: 'x' } } })
    expect(other.kind).toBe('answer')
    mock.addToken('other', { login: 'eli' })
    const ids = [gistId, await madeId({ token: 'other' }), await madeId()]
    expect(new Set(ids).size).toBe(3)
    expect(mock.gists.size).toBe(4)
  })

  it('is a new one where the token lists no secret gists', async () => {
    mock.addToken('secret', { login: 'dana', listsSecret: false })
    expect(await madeId()).not.toBe(gistId)
  })
})

describe('objects above one file', () => {
  const size = 3_200_000

  it('are cut, and put together again', async () => {
    await storage.write('s-1', large(size), null)
    const files = filesNow()
    expect(files).toHaveLength(3)
    // The first file comes last.
    expect(files.at(-1)).toBe('s-1.txt')
    expect(mock.gists.get(gistId)?.files.get('s-1.txt')?.content.length).toBeGreaterThan(mostInlineBytes)
    expect((await objectsOf()).objects.map(({ name }) => name)).toEqual(['s-1'])
    for (const device of [storage, again()]) {
      const answer = await device.read('s-1')
      expect(answer.kind === 'read' && areSame(answer.bytes, large(size))).toBe(true)
    }
  })

  it('take the place of others at once, and with all their pieces', async () => {
    await storage.write('s-1', large(size), null)
    const former = filesNow()
    await storage.write('s-1', large(size, 2), (await versionOf('s-1')) ?? null)
    expect(filesNow()).toHaveLength(3)
    expect(filesNow().filter((file) => former.includes(file))).toEqual(['s-1.txt'])
    await storage.write('s-1', bytes('small'), (await versionOf('s-1')) ?? null)
    expect(filesNow()).toEqual(['s-1.txt'])
    expect(await readText('s-1')).toBe('small')
  })

  it('are not there until they are whole; what broke off is gone on with, or removed', async () => {
    await objectsOf()
    mock.fail({ kind: 'answer_lost' })
    expect(await storage.write('s-1', large(size), null)).toEqual(unreachable({ code: 'offline' }))
    expect(filesNow()).toHaveLength(1)
    expect((await objectsOf()).objects).toEqual([])
    expect(await storage.read('s-1')).toEqual({ kind: 'missing' })
    const before = mock.requests.length
    expect(await storage.write('s-1', large(size), null)).toEqual({ kind: 'written' })
    expect(mock.requests.slice(before).filter(({ method }) => method === 'PATCH')).toHaveLength(2)
    mock.fail({ kind: 'answer_lost' })
    await storage.write('s-2', large(size), null)
    await storage.remove('s-1')
    await storage.remove('s-2')
    expect(filesNow()).toEqual([])
  })

  it('are a beginning while a piece is missing', async () => {
    await storage.write('s-1', large(size), null)
    await mock.edit(gistId, { [filesNow().find((file) => file.endsWith('.2.txt')) ?? '']: null })
    await objectsOf()
    const answer = await storage.read('s-1')
    const begun = answer.kind === 'read' ? answer.bytes : expect.fail()
    expect(begun.length).toBe(1_572_864)
    expect(areSame(begun, large(size).subarray(0, begun.length))).toBe(true)
  })
})

describe('a token that lists no secret gists', () => {
  beforeEach(() => mock.addToken('secret', { login: 'dana', listsSecret: false }))

  it('asks for the gist itself, reads what is in it, and the rest by its raw address', async () => {
    await storage.write('h-1', bytes('one'), null)
    await storage.write('s-1', large(1_200_000), null)
    const token = (await objectsOf()).token
    const before = mock.requests.length
    expect(await readText('h-1')).toBe('one')
    expect(mock.requests).toHaveLength(before)
    const answer = await storage.read('s-1')
    expect(answer.kind === 'read' && areSame(answer.bytes, large(1_200_000))).toBe(true)
    expect(mock.requests.at(-1)?.host).toBe('gist.githubusercontent.com')
    expect(await again().list(token)).toEqual({ kind: 'unchanged' })
    await again().write('h-2', bytes('two'), null)
    expect((await objectsOf(storage, token)).objects).toHaveLength(3)
  })
})

describe('what goes wrong', () => {
  const calls = (device: SharedStorage) => [
    () => device.list(null),
    () => device.read('h-1'),
    () => device.write('h-2', bytes('two'), null),
    () => device.remove('h-1'),
  ]
  const each = async (device: () => SharedStorage, problem: object) => {
    for (let index = 0; index < 4; index++) expect(await calls(device())[index]?.()).toEqual(unreachable(problem))
  }
  beforeEach(async () => void (await storage.write('h-1', bytes('one'), null)))

  it('a gist that was deleted is gone', async () => {
    const token = await settled()
    mock.deleteGist(gistId)
    expect(await storage.list(token)).toEqual(unreachable({ code: 'gone', status: 404 }))
    await each(again, { code: 'gone' })
    await each(() => storage, { code: 'gone' })
  })

  it('a token that was deleted is refused', async () => {
    await objectsOf()
    mock.deleteToken('secret')
    await each(again, { code: 'refused', status: 401 })
    expect(await storage.write('h-2', bytes('two'), null)).toEqual(unreachable({ code: 'refused', status: 401 }))
    expect(await createGist(access)).toEqual(unreachable({ code: 'refused' }))
  })

  it.each(['\u200fsecret', 'secret\u200b', 'אסימון'])(
    'a token that no request can carry (%j) is refused',
    async (token) => {
      await each(() => again({ token }), { code: 'refused' })
    },
  )

  it.each([false, 'fine_grained_no'] as const)(
    'a token that may read alone (%s) is refused, and reads',
    async (mayWrite) => {
      mock.addToken('secret', { login: 'dana', mayWrite })
      expect(await readText('h-1')).toBe('one')
      expect(await storage.write('h-2', bytes('two'), null)).toEqual(unreachable({ code: 'refused' }))
      expect(await storage.remove('h-1')).toEqual(unreachable({ code: 'refused' }))
    },
  )

  it('somebody else’s gist is refused to be written', async () => {
    mock.addToken('other', { login: 'eli' })
    expect(await readText('h-1', again({ token: 'other' }))).toBe('one')
    expect(await again({ token: 'other' }).write('h-2', bytes('two'), null)).toEqual(unreachable({ code: 'refused' }))
  })

  it('no line is no answer: nothing was done, or nobody heard of it', async () => {
    for (const kind of ['lost', 'answer_lost', 'cut'] as const) {
      mock.fail({ kind })
      expect(await again().list(null)).toEqual(unreachable({ code: 'offline' }))
      await objectsOf()
      mock.fail({ kind, host: 'raw' })
      expect(await storage.read('h-1')).toEqual(unreachable({ code: 'offline' }))
    }
    for (const kind of ['lost', 'answer_lost'] as const) {
      const version = await versionOf('h-2')
      mock.fail({ kind })
      expect(await storage.write('h-2', bytes(kind), version ?? null)).toEqual(unreachable({ code: 'offline' }))
    }
    expect(await readText('h-2')).toBe('answer_lost')
  })

  it('a line that stands still is given up', async () => {
    mock.fail({ kind: 'hangs' })
    const listing = again().list(null)
    await new Promise((resolve) => setTimeout(resolve))
    clock.pass(29_999)
    clock.pass(1)
    expect(await listing).toEqual(unreachable({ code: 'offline' }))
  })

  it('a limit is kept: no request is sent before it ends', async () => {
    const limits = [
      { status: 403, headers: { 'retry-after': '30' }, ms: 30_000 },
      { status: 429, headers: { 'retry-after': '30' }, ms: 30_000 },
      { status: 403, headers: {}, message: 'You have exceeded a secondary rate limit', ms: 60_000 },
    ]
    for (const { ms, ...limit } of limits) {
      const device = again()
      mock.fail({ kind: 'status', ...limit })
      expect(await device.list(null)).toEqual(unreachable({ code: 'busy', retryAfterMs: ms }))
      const before = mock.requests.length
      clock.pass(ms - 1)
      for (const call of calls(device)) expect(await call()).toEqual(unreachable({ code: 'busy', retryAfterMs: 1 }))
      expect(mock.requests).toHaveLength(before)
      clock.pass(1)
      expect((await device.list(null)).kind).toBe('listed')
    }
  })

  it('an hour that is used up is waited for; what did not change costs nothing of it', async () => {
    const token = await settled()
    const before = mock.remaining
    await storage.list(token)
    expect(mock.remaining).toBe(before)
    mock.remaining = 1
    await again().list(null)
    expect(mock.remaining).toBe(0)
    expect(await storage.list(null)).toEqual(unreachable({ code: 'busy', retryAfterMs: expect.any(Number) }))
    const sent = mock.requests.length
    expect(await storage.list(null)).toMatchObject({ kind: 'unreachable' })
    expect(mock.requests).toHaveLength(sent)
    clock.pass(3_600_000)
    mock.remaining = 5000
    expect((await storage.list(null)).kind).toBe('listed')
  })

  it('a raw address has a limit of its own', async () => {
    await objectsOf()
    mock.fail({ host: 'raw', kind: 'status', status: 429, headers: { 'retry-after': '10' } })
    expect(await storage.read('h-1')).toMatchObject({ kind: 'unreachable', problem: { code: 'busy' } })
    expect((await storage.list(null)).kind).toBe('listed')
  })

  it.each([
    [409, { code: 'busy', retryAfterMs: 1000 }],
    [503, { code: 'busy' }],
    [413, { code: 'full' }],
    [422, { code: 'full' }],
    [500, { code: 'http', status: 500 }],
    [502, { code: 'http', status: 502 }],
  ])('status %i means %o', async (status, problem) => {
    await objectsOf()
    mock.fail({ kind: 'status', status })
    expect(await storage.write('h-2', bytes('two'), null)).toEqual(unreachable(problem))
    expect(await storage.write('h-2', bytes('two'), null)).toEqual({ kind: 'written' })
  })

  it('a gist takes as many files as it can name', async () => {
    const more = Object.fromEntries(Array.from({ length: 288 }, (_, index) => [`s-${index}.txt`, 'x']))
    await mock.edit(gistId, more)
    expect(await storage.list(null)).toMatchObject({ kind: 'listed' })
    const before = mock.requests.length
    expect(await storage.write('h-2', bytes('two'), null)).toEqual(unreachable({ code: 'full' }))
    expect(mock.requests).toHaveLength(before)
    expect(await storage.write('h-1', bytes('two'), (await versionOf('h-1')) ?? null)).toEqual({ kind: 'written' })
    await mock.edit(gistId, Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`more-${index}.md`, 'x'])))
    mock.addToken('secret', { login: 'dana', listsSecret: false })
    expect(await again().list(null)).toEqual(unreachable({ code: 'full' }))
  })

  it('changes are a second apart', async () => {
    clock.pass(5000)
    await objectsOf()
    const before = clock.pauses.length
    for (const name of ['s-1', 's-2', 's-3']) await storage.write(name, bytes(name), null)
    expect(clock.pauses.slice(before)).toEqual([1000, 1000])
  })
})
