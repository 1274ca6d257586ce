import { entityModels } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { readEntries, readSet } from './lists.ts'

const { checklist, screen_grid_images: images } = entityModels.events.lists
const { tags } = entityModels.events.sets
const owner = { id: 'e1', field: 'checklist' }
const read = (value: unknown, schema = checklist) => {
  if (schema === undefined) throw new Error('events have this list')
  const { value: entries, problems, dropped } = readEntries(schema, value, owner)
  return {
    entries: entries as readonly { id: string; item: string; completed: boolean; sort_order: string }[],
    problems,
    dropped,
  }
}
const itemsInOrder = (value: unknown): readonly string[] =>
  [...read(value).entries].sort((a, b) => (a.sort_order < b.sort_order ? -1 : 1)).map(({ item }) => item)

describe('lists of old files', () => {
  it('get ids and keys that follow from them: the same twice', () => {
    const value = [{ item: 'במה', completed: true }, { item: 'תאורה' }, 'הגברה']
    const first = read(value)
    expect(first.entries.map(({ item, completed }) => [item, completed])).toEqual([
      ['במה', true],
      ['תאורה', false],
      ['הגברה', false],
    ])
    expect(new Set(first.entries.map(({ id }) => id)).size).toBe(3)
    expect(read(value)).toEqual(first)
    expect(readEntries(checklist ?? entityModels.events.schema, value, { ...owner, id: 'e2' }).value).not.toEqual(
      first.entries,
    )
    expect(itemsInOrder(value)).toEqual(['במה', 'תאורה', 'הגברה'])
  })

  it('keep their ids and keys where they have them, and no id twice', () => {
    const keyed = [
      { id: 'b', item: 'ב', sort_order: 'a2' },
      { id: 'a', item: 'א', sort_order: 'a1' },
    ]
    expect(read(keyed).entries.map(({ id, sort_order }) => [id, sort_order])).toEqual([
      ['b', 'a2'],
      ['a', 'a1'],
    ])
    const twins = read([
      { id: 'x', item: 'א' },
      { id: 'x', item: 'ב' },
      { id: 7, item: 'ג' },
    ]).entries.map(({ id }) => id)
    expect([twins[0], twins[2], new Set(twins).size]).toEqual(['x', '7', 3])
  })

  it('stay in the order of their numbers, or in that of the file', () => {
    expect(
      itemsInOrder([
        { item: 'ג', sort_order: 10 },
        { item: 'א', sort_order: 0 },
        { item: 'ב', sort_order: '9' },
      ]),
    ).toEqual(['א', 'ב', 'ג'])
    expect(
      itemsInOrder([
        { item: 'ג', sort_order: 'a5' },
        { item: 'א', sort_order: 'a5' },
        { item: 'ב', sort_order: null },
      ]),
    ).toEqual(['ג', 'א', 'ב'])
  })

  it('go without what is no entry, and say so', () => {
    const found = read([
      null,
      7,
      {},
      { item: '' },
      { item: 'במה', completed: 'yes', colour: 'red' },
      { item: 'x'.repeat(501) },
    ])
    expect(found.entries.map(({ item }) => item.length)).toEqual([3, 500])
    expect(found.problems).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'shortened'])
    expect(found.dropped).toBe(1)
    expect(read('x').problems).toEqual(['invalid'])
    expect(read(Array.from({ length: 600 }, (_, index) => `${index}`)).entries).toHaveLength(500)
    expect(
      read([{ id: '1', url: 'data:image/png;base64,AAAA' }, { url: 'https://example.com/a.png' }], images).entries,
    ).toMatchObject([{ url: 'https://example.com/a.png' }])
  })

  it('of names hold each once', () => {
    if (tags === undefined) throw new Error('events have tags')
    expect(readSet(tags, ['LED', ' LED ', 'x'.repeat(61), 7, 'דחוף'], (tag) => tag)).toMatchObject({
      value: ['LED', 'x'.repeat(60), 'דחוף'],
      problems: ['shortened', 'invalid'],
    })
  })
})
