import { describe, expect, it } from 'vitest'
import { createSlots } from './slots.ts'

describe('slots', () => {
  it('run two at once, let others wait in their order and refuse who does not fit', async () => {
    const inSlot = createSlots({ atOnce: 2, waiting: 1 })
    const started: string[] = []
    const gates = new Map<string, () => void>()
    const work = (name: string) =>
      inSlot(() => {
        started.push(name)
        return new Promise<string>((resolve) => gates.set(name, () => resolve(name)))
      })
    const [a, b, c] = [work('a'), work('b'), work('c')]
    await expect(work('d')).rejects.toMatchObject({ code: 'unavailable', statusCode: 503 })
    expect(started).toEqual(['a', 'b'])
    gates.get('a')?.()
    expect(await a).toBe('a')
    expect(started).toEqual(['a', 'b', 'c'])
    gates.get('b')?.()
    gates.get('c')?.()
    expect(await Promise.all([b, c])).toEqual(['b', 'c'])
  })

  it('give the slot on when the work fails', async () => {
    const inSlot = createSlots({ atOnce: 1, waiting: 1 })
    const failed = inSlot(() => Promise.reject(new Error('no')))
    const next = inSlot(() => Promise.resolve('done'))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})
