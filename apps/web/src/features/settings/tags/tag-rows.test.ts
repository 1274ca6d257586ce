import { recordId, type Tag, tagSchema } from '@bama/domain'
import { expect, it } from 'vitest'
import { tagRows } from './tag-rows.ts'

const tag = (id: string, name: string, color = '#ef4444'): Tag => ({
  ...tagSchema.parse({ name, color }),
  id: recordId(id),
  created_at: '',
  updated_at: '',
  _version: 1,
})

it('[A3.42] [A9.21] the default tag is there in grey when nobody stored it', () => {
  expect(tagRows([])).toEqual([{ id: 'default', name: 'רגיל', color: '#e2e8f0', tag: null }])
})

it('the default tag has the colour that it was given, in the same line', () => {
  const own = tag('t1', 'רגיל', '#22c55e')
  expect(tagRows([own])).toEqual([{ id: 'default', name: 'רגיל', color: '#22c55e', tag: own }])
})

it('stands in the order of a Hebrew reader, two of one name both', () => {
  const rows = tagRows([
    tag('t1', 'תאורה'),
    tag('t2', 'במה 10'),
    tag('t3', 'במה 9'),
    tag('t4', 'רגיל'),
    tag('t5', 'רגיל'),
  ])
  expect(rows.map(({ name }) => name)).toEqual(['במה 9', 'במה 10', 'רגיל', 'רגיל', 'תאורה'])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
})
