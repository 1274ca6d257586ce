import { recordId, taskSchema } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import type { LocalTask } from '../../data/index.ts'
import { noOptimisticEdits, optimisticRows, withEdits, withoutShown, withoutToken } from './optimistic.ts'

const row = (id: string, fields: Partial<LocalTask> = {}): LocalTask => ({
  ...taskSchema.parse({ description: id }),
  id: recordId(id),
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
  ...fields,
})

const rows = [row('a'), row('b')]

describe('what was done a moment ago', () => {
  const optimistic = withEdits(noOptimisticEdits, 1, [['a', { status: 'בתהליך' }]])

  it('is shown before the live query knows of it, and leaves other rows the same objects', () => {
    const shown = optimisticRows(rows, optimistic)
    expect(shown.map(({ status }) => status)).toEqual(['בתהליך', 'פתוח'])
    expect(shown[1]).toBe(rows[1])
  })

  it('is forgotten when the live query shows it, when it failed, and when the task is gone', () => {
    expect(withoutShown(optimistic, rows)).toBe(optimistic)
    expect(withoutShown(optimistic, [row('a', { status: 'בתהליך' }), row('b')]).size).toBe(0)
    expect(withoutShown(optimistic, [row('b')]).size).toBe(0)
    expect(withoutToken(optimistic, 1).size).toBe(0)
  })

  it('adds up for one task; the failure of the first takes nothing from the second', () => {
    const both = withEdits(optimistic, 2, [['a', { priority: 'קריטית' }]])
    expect(optimisticRows(rows, both)[0]).toMatchObject({ status: 'בתהליך', priority: 'קריטית' })
    expect(withoutToken(both, 1)).toBe(both)
  })
})
