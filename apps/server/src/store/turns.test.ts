import { describe, expect, it, vi } from 'vitest'
import { createTurns, WaitedTooLong } from './turns.ts'

/** Work that ends when the test says so. */
function work(log: string[], name: string) {
  let end = (): void => undefined
  const run = (): Promise<string> => {
    log.push(name)
    return new Promise((resolve) => (end = () => resolve(name)))
  }
  return { run, end: () => end() }
}

describe('turns', () => {
  it('come one after the other, in order, whoever fails', async () => {
    const log: string[] = []
    const inTurn = createTurns(60_000)
    const [a, c] = [work(log, 'a'), work(log, 'c')]
    const results = [inTurn(a.run), inTurn(() => (log.push('b'), Promise.reject(new Error('no')))), inTurn(c.run)]
    await Promise.resolve()
    expect(log).toEqual(['a'])
    a.end()
    await expect(results[1]).rejects.toThrow('no')
    await vi.waitFor(() => expect(log).toEqual(['a', 'b', 'c']))
    c.end()
    expect(await Promise.all([results[0], results[2]])).toEqual(['a', 'c'])
    expect(await inTurn(() => Promise.resolve('d'))).toBe('d')
  })

  it('are given up after a while, and the others go on', async () => {
    vi.useFakeTimers()
    try {
      const log: string[] = []
      const inTurn = createTurns(1000)
      const [a, b, c] = [work(log, 'a'), work(log, 'b'), work(log, 'c')]
      const first = inTurn(a.run)
      const second = inTurn(b.run)
      const refused = expect(second).rejects.toBeInstanceOf(WaitedTooLong)
      vi.advanceTimersByTime(600)
      const third = inTurn(c.run)
      vi.advanceTimersByTime(400)
      await refused
      a.end()
      expect(await first).toBe('a')
      await vi.waitFor(() => expect(log).toEqual(['a', 'c']))
      c.end()
      expect(await third).toBe('c')
    } finally {
      vi.useRealTimers()
    }
  })
})
