import { describe, expect, it } from 'vitest'
import { reuseUnchanged } from './reuse-unchanged.ts'

const row = (id: string, name: string) => ({ id, name, checklist: [{ id: 'c1', completed: false }] })

describe('reuseUnchanged', () => {
  it('gives the same array when nothing changed', () => {
    const before = [row('a', '1'), row('b', '2')]
    expect(reuseUnchanged(before, [row('a', '1'), row('b', '2')])).toBe(before)
  })

  it('keeps untouched rows and takes changed ones, deep down too', () => {
    const before = [row('a', '1'), row('b', '2')]
    const changed = { ...row('b', '2'), checklist: [{ id: 'c1', completed: true }] }
    const next = reuseUnchanged(before, [row('a', '1'), changed])
    expect(next[0]).toBe(before[0])
    expect(next[1]).toBe(changed)
  })

  it('notices what was added, removed and reordered', () => {
    const before = [row('a', '1'), row('b', '2')]
    expect(reuseUnchanged(before, [row('b', '2')])).toEqual([before[1]])
    expect(reuseUnchanged(before, [row('b', '2'), row('a', '1')])).toEqual([before[1], before[0]])
    expect(reuseUnchanged(before, [...before, row('c', '3')])).toHaveLength(3)
  })

  it('notices a field that appeared or went', () => {
    const before: { id: string; quote?: string }[] = [{ id: 'a' }]
    const next: { id: string; quote?: string }[] = [{ id: 'a', quote: '7' }]
    expect(reuseUnchanged(before, next)[0]).toBe(next[0])
    expect(reuseUnchanged(next, before)[0]).toBe(before[0])
  })
})
