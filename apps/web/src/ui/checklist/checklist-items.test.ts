import { compareOrdered, recordId } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { itemsOfText, withItemBack, withItems } from './checklist-items.ts'
import { moved } from '../lists/moved.ts'

const item = (id: string, sort_order: string | null) => ({ id: recordId(id), item: id, completed: false, sort_order })
const three = [item('a', 'a0'), item('b', 'a1'), item('c', 'a2')]
const keyOf = (id: string, items: readonly { id: string; sort_order: string | null }[]) =>
  items.find((one) => one.id === id)?.sort_order

describe('a pasted text', () => {
  it.each([
    ['- במה\n- הגברה', ['במה', 'הגברה']],
    ['1. במה\r\n2) הגברה\r\n', ['במה', 'הגברה']],
    ['☐ במה\n\n   \n[x] הגברה', ['במה', 'הגברה']],
    ['10×6 במה\n-20 מעלות', ['10×6 במה', '-20 מעלות']],
    ['שורה אחת', []],
    ['\nשורה אחת\n', []],
  ])('%j becomes %j', (text, items) => expect(itemsOfText(text)).toEqual(items))

  it('loses nothing of a line that is longer than an item may be', () => {
    const long = 'מילה ארוכה '.repeat(100).trim()
    const items = itemsOfText(`${long}\nעוד`)
    expect(items.every(({ length }) => length > 0 && length <= 500)).toBe(true)
    expect(items.join(' ')).toBe(`${long} עוד`)
  })
})

describe('a list', () => {
  it('[A5.15] takes in several items, trimmed, and no empty ones', () => {
    expect(withItems(three, [' ד ', ' ', 'ה']).map((one) => one.item)).toEqual(['a', 'b', 'c', 'ד', 'ה'])
  })

  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 2, 'acb'],
    ['b', 1, 'abc'],
  ])('moves %s to %i, and writes it alone', (id, index, order) => {
    const after = moved(three, id, index)
    expect(after.map((one) => one.id).join('')).toBe(order)
    expect(after.toSorted(compareOrdered)).toEqual(after)
    for (const other of three) if (other.id !== id) expect(keyOf(other.id, after)).toBe(other.sort_order)
  })

  it('gives a place to those that had none', () => {
    const after = moved([item('a', null), item('b', null)], 'b', 0)
    expect(after.map((one) => one.id)).toEqual(['b', 'a'])
    expect(after.every(({ sort_order }) => sort_order !== null)).toBe(true)
  })

  it('has an item back where it was', () => {
    const [a, b, c] = [item('a', 'a0'), item('b', 'a1'), item('c', 'a2')]
    expect(withItemBack([a, c], b)).toEqual([a, b, c])
  })
})
