import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/seeded-random.ts'
import { bytesFrom } from '../testing/storage/random-bytes.ts'
import { pad, unpad } from './padding.ts'
import { createSealer, type WorkspaceKeys } from './sealer.ts'

const random = bytesFrom(createRandom(1))
const keysOf = (kid: string): WorkspaceKeys => [{ kid, key: random(32) }]
const first = keysOf('00000000000000aa')
const text = (what: string) => new TextEncoder().encode(what)
const content = text('{"name":"מרתון תל אביב"}')

describe('what leaves the device', () => {
  it('[S73] opens under its own name, and nowhere else', async () => {
    const sealer = await createSealer(first, random)
    const sealed = await sealer.seal('one', content)
    expect(await sealer.open('one', sealed)).toEqual({ kind: 'opened', bytes: content, age: 0 })
    expect(await sealer.open('two', sealed)).toEqual({ kind: 'damaged' })
  })

  it('[S73] tells of every change of a byte and of every end that is missing', async () => {
    const sealer = await createSealer(first, random)
    const sealed = await sealer.seal('one', content)
    for (let at = 0; at < sealed.length; at += 7) {
      const changed = sealed.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      const inName = at >= 1 && at < 9
      expect((await sealer.open('one', changed)).kind).toBe(inName ? 'unknown_key' : 'damaged')
      expect((await sealer.open('one', sealed.slice(0, at))).kind).not.toBe('opened')
    }
  })

  it('[S73] shows no word, and the same size for every content of a class', async () => {
    const sealer = await createSealer(first, random)
    const sizes = new Set<number>()
    for (const length of [0, 1, 10, 500, 1000]) sizes.add((await sealer.seal('one', text('x'.repeat(length)))).length)
    expect(sizes.size).toBe(1)
    const seen = new TextDecoder('latin1').decode(await sealer.seal('one', text('marathon '.repeat(80))))
    expect(seen).not.toContain('marathon')
    const again = await sealer.seal('one', content)
    expect(again).not.toEqual(await sealer.seal('one', content))
  })

  it('[S73] is padded to at most an eighth more above 1 kB, and comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 5_000_000 }), (bytes) => {
        const paddedSize = (whole: number) => pad(new Uint8Array(whole - 4)).length
        const size = paddedSize(bytes)
        expect(size).toBeGreaterThanOrEqual(Math.max(bytes, 1024))
        if (bytes > 1024) expect(size).toBeLessThanOrEqual(bytes * 1.125)
        expect(paddedSize(size)).toBe(size)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        expect(unpad(pad(bytes))).toEqual(Uint8Array.from(bytes))
      }),
    )
    expect(unpad(new Uint8Array(3))).toBeNull()
    expect(unpad(Uint8Array.of(0, 0, 0, 9, 1))).toBeNull()
  })

  it('[S74] is read by a key from before a change, and written by the one in use', async () => {
    const [old] = first
    const before = await createSealer(first, random)
    const after = await createSealer([keysOf('00000000000000bb')[0], old], random)
    expect(await after.open('one', await before.seal('one', content))).toMatchObject({ kind: 'opened', age: 1 })
    expect(await before.open('one', await after.seal('one', content))).toEqual({ kind: 'unknown_key' })
  })
})
