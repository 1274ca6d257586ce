import { describe, expect, it } from 'vitest'
import { recordName } from './record-name.ts'

describe('what people call a record', () => {
  it('is what its kind is known by', () => {
    expect(recordName('events', { name: 'מרתון' })).toBe('מרתון')
    expect(recordName('tasks', { description: 'להזמין במה' })).toBe('להזמין במה')
    expect(recordName('systemUsers', { name: 'inbal', full_name: 'ענבל כהן' })).toBe('ענבל כהן')
    expect(recordName('systemUsers', { name: 'inbal', full_name: null })).toBe('inbal')
  })

  it('is the first line of a longer text', () => {
    expect(recordName('comments', { content: 'שורה\nועוד שורה' })).toBe('שורה…')
    expect(recordName('tasks', { description: 'א'.repeat(200) })).toBe(`${'א'.repeat(80)}…`)
  })

  it('is nothing when it has none', () => {
    expect(recordName('workHours', { notes: null })).toBeNull()
    expect(recordName('events', { name: ' ' })).toBeNull()
    expect(recordName('constructor', { depth: 3 })).toBeNull()
  })
})
