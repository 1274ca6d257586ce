import { recordId, taskSchema } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import type { LocalTask } from '../../data/index.ts'
import { nothingPainted, paintedRows, withEdits, withoutShown, withoutToken } from './painted.ts'

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
  const painted = withEdits(nothingPainted, 1, [['a', { status: 'בתהליך' }]])

  it('is shown before the live query knows of it, and leaves other rows the same objects', () => {
    const shown = paintedRows(rows, painted)
    expect(shown.map(({ status }) => status)).toEqual(['בתהליך', 'פתוח'])
    expect(shown[1]).toBe(rows[1])
  })

  it('is forgotten when the live query shows it, when it failed, and when the task is gone', () => {
    expect(withoutShown(painted, rows)).toBe(painted)
    expect(withoutShown(painted, [row('a', { status: 'בתהליך' }), row('b')]).size).toBe(0)
    expect(withoutShown(painted, [row('b')]).size).toBe(0)
    expect(withoutToken(painted, 1).size).toBe(0)
  })

  it('adds up for one task; the failure of the first takes nothing from the second', () => {
    const both = withEdits(painted, 2, [['a', { priority: 'קריטית' }]])
    expect(paintedRows(rows, both)[0]).toMatchObject({ status: 'בתהליך', priority: 'קריטית' })
    expect(withoutToken(both, 1)).toBe(both)
  })
})
