import { describe, expect, it } from 'vitest'
import { inTabLock } from './create-uploads.ts'

const never = new Promise<void>(() => undefined)

describe('tabs that send images', () => {
  it('take turns', async () => {
    const name = crypto.randomUUID()
    const log: string[] = []
    let finish = (): void => undefined
    const first = inTabLock(name, 60_000, async () => {
      log.push('first begins')
      await new Promise<void>((resolve) => (finish = resolve))
      log.push('first ends')
      return 1
    })
    const second = inTabLock(name, 60_000, () => Promise.resolve(log.push('second')))
    await inTabLock(crypto.randomUUID(), 60_000, () => Promise.resolve())
    expect(log).toEqual(['first begins'])
    finish()
    expect([await first, await second]).toEqual([1, 3])
    expect(log).toEqual(['first begins', 'first ends', 'second'])
  })

  it('do not wait for one that froze', async () => {
    const name = crypto.randomUUID()
    const frozen = inTabLock(name, 60_000, () => never)
    const lost = expect(frozen).rejects.toThrow()
    expect(await inTabLock(name, 20, () => Promise.resolve('sent'))).toBe('sent')
    await lost
  })

  it('give the lock back when their work fails, and say so', async () => {
    const name = crypto.randomUUID()
    await expect(inTabLock(name, 60_000, () => Promise.reject(new Error('database')))).rejects.toThrow('database')
    expect(await inTabLock(name, 60_000, () => Promise.resolve('next'))).toBe('next')
  })
})
