import { describe, expect, it } from 'vitest'
import { createRandom } from '../seeded-random.ts'
import { createFakeStorage, noFaults } from './fake-storage.ts'

const bytes = (...values: readonly number[]) => Uint8Array.from(values)

describe('the storage of the simulator', () => {
  it('keeps objects, says when nothing changed, and holds a write against the version that it expects', async () => {
    const { storage } = createFakeStorage(createRandom(1), true)
    expect(await storage.write('a', bytes(1), null)).toEqual({ kind: 'written' })
    expect(await storage.write('a', bytes(2), null)).toEqual({ kind: 'conflict' })
    expect(await storage.read('a')).toEqual({ kind: 'read', bytes: bytes(1), version: '1' })
    expect(await storage.write('a', bytes(3), '1')).toEqual({ kind: 'written' })
    expect(await storage.list(null)).toEqual({ kind: 'listed', token: '2', objects: [{ name: 'a', version: '2' }] })
    expect(await storage.list('2')).toEqual({ kind: 'unchanged' })
    expect(await storage.remove('a')).toEqual({ kind: 'removed' })
    expect(await storage.read('a')).toEqual({ kind: 'missing' })
  })

  it('overwrites where it knows no conditions', async () => {
    const { storage } = createFakeStorage(createRandom(1), false)
    await storage.write('a', bytes(1), null)
    expect(await storage.write('a', bytes(2), null)).toEqual({ kind: 'written' })
  })

  it('loses calls and answers, writes beginnings and shows what was, as it is told', async () => {
    const fake = createFakeStorage(createRandom(1), true)
    const { storage } = fake
    fake.faults = { ...noFaults, lost: 1 }
    expect(await storage.write('a', bytes(1), null)).toEqual({ kind: 'unreachable' })
    expect(fake.names()).toEqual([])
    fake.faults = { ...noFaults, answerLost: 1 }
    expect(await storage.write('a', bytes(1), null)).toEqual({ kind: 'unreachable' })
    expect(fake.bytesOf('a')).toEqual(bytes(1))
    fake.faults = { ...noFaults, stale: 1 }
    expect(await storage.read('a')).toEqual({ kind: 'missing' })
    fake.faults = { ...noFaults, partial: 1 }
    expect(await storage.write('b', bytes(1, 2, 3), null)).toEqual({ kind: 'unreachable' })
    expect(fake.bytesOf('b')?.length).toBeLessThan(3)
  })
})
