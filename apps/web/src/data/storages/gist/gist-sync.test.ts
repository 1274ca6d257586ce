import { created, createStorageDevice, type StorageDevice, updated } from '@bama/sync/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGistMock, type Fault, type GistMock } from '../../../../testing/github/gist-mock.ts'
import { createTestClock } from '../../../../testing/test-clock.ts'
import { createGist } from './gist-setup.ts'
import { createGistStorage } from './gist-storage.ts'

let mock: GistMock
let gistId: string
let openStorage: () => ReturnType<typeof createGistStorage>

async function begin(): Promise<void> {
  const clock = createTestClock()
  mock = createGistMock(clock.now)
  mock.addToken('secret', { login: 'dana' })
  const access = { token: 'secret', now: clock.now, timers: clock.timers, fetch: mock.fetch }
  const made = await createGist(access)
  gistId = made.kind === 'created' ? made.gistId : expect.fail('there is a gist')
  openStorage = () => createGistStorage({ ...access, gistId })
}
beforeEach(begin)
afterEach(() => expect(mock.problems).toEqual([]))

const deviceOf = (seed: number): Promise<StorageDevice> => createStorageDevice(openStorage(), seed)
const fieldsOf = (device: StorageDevice, id: string) => device.record(id)?.row.fields
/** Everything stored at GitHub as text, including file names. */
const stored = (): string => JSON.stringify(objects())

describe('devices over a gist', () => {
  it('[B7.11] [S71] merge what they decided apart, cell by cell', async () => {
    const one = await deviceOf(1)
    const two = await deviceOf(2)
    await one.decide(created('e1'))
    await one.syncAll()
    await two.syncAll()
    await one.decide(updated('e1', { name: 'first' }))
    await two.decide(updated('e1', { location: 'Haifa' }))
    for (const device of [one, two, one]) expect((await device.syncAll()).kind).toBe('done')
    for (const device of [one, two]) expect(fieldsOf(device, 'e1')).toMatchObject({ name: 'first', location: 'Haifa' })
    const before = mock.requests.length
    for (const device of [one, two, one, two]) expect((await device.sync()).kind).toBe('done')
    expect(mock.requests.slice(before).map(({ method }) => method)).not.toContain('PATCH')
    expect(mock.requests.at(-1)).toMatchObject({ status: 304 })
  })

  it('[S71] [S72] converge whatever becomes of requests', async () => {
    const fault = fc.oneof(
      fc.constantFrom<Fault>({ kind: 'lost' }, { kind: 'answer_lost' }, { kind: 'cut' }),
      fc.constantFrom<Fault>(
        { kind: 'cut', host: 'raw' },
        { kind: 'status', status: 409 },
        { kind: 'status', status: 502 },
      ),
    )
    const step = fc.record({ device: fc.constantFrom(0, 1), faults: fc.array(fault, { maxLength: 2 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        await begin()
        const pair = [await deviceOf(1), await deviceOf(2)]
        const ids: string[] = []
        for (const { device: index, faults } of steps) {
          const id = `e${ids.length}`
          ids.push(id)
          await pair[index]?.decide(created(id))
          mock.fail(...faults)
          await pair[index]?.sync()
        }
        mock.heal()
        for (let round = 0; round < 5; round++) for (const device of pair) await device.syncAll()
        const late = await deviceOf(3)
        await late.syncAll()
        for (const device of [...pair, late]) for (const id of ids) expect(device.record(id)?.created).toBeTruthy()
        expect(mock.problems).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it('[S73] leave nothing that tells a name, a word or how many records there are', async () => {
    const word = fc.stringMatching(/^[a-zא-ת]{6,12}$/)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 6 }), async (words) => {
        await begin()
        const device = await deviceOf(1)
        await device.decide(...words.map((name, index) => created(`record-${index}`, { name, location: name })))
        await device.syncAll()
        const all = stored()
        const decoded = objects()
          .map(({ content }) => new TextDecoder().decode(sealedIn(content)))
          .join()
        for (const secret of [...words, 'record-', 'events', 'location'])
          for (const text of [all, decoded]) expect(text).not.toContain(secret)
        for (const size of sealedSizes()) expect(size - aroundBytes).toBe(paddedTo(size - aroundBytes))
      }),
      { numRuns: 20 },
    )
    const sizesOf = async (count: number): Promise<readonly number[]> => {
      await begin()
      const device = await deviceOf(1)
      await device.decide(...Array.from({ length: count }, (_, index) => created(`record-${index}`)))
      await device.syncAll()
      return sealedSizes()
    }
    expect(await sizesOf(2)).toEqual(await sizesOf(1))
  })
})

/** Version, key id, IV and tag (packages/sync/src/storage/sealer.ts). */
const aroundBytes = 1 + 8 + 12 + 16
/** The size class: at least 1 kB, in steps of an eighth of a power of two. */
const paddedTo = (size: number): number => {
  const step = Math.max(128, 2 ** (Math.floor(Math.log2(size)) - 3))
  return Math.max(1024, Math.ceil(size / step) * step)
}

const objects = () =>
  [...(mock.gists.get(gistId)?.files ?? [])].flatMap(([name, file]) =>
    name === 'README.md' ? [] : [{ name, ...file }],
  )
const sealedSizes = (): readonly number[] => objects().map(({ content }) => sealedIn(content).length)

/** The Base64 part of a file's content. */
const sealedIn = (content: string): Uint8Array =>
  Uint8Array.from(atob(content.split(' ').at(-1)?.trim() ?? ''), (sign) => sign.charCodeAt(0))
