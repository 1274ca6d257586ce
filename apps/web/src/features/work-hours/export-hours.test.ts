import { recordId, workHourSchema } from '@bama/domain'
import { expect, it } from 'vitest'
import type { LocalWorkHour } from '../../data/index.ts'
import { hoursTable } from './export-hours.ts'
import { rowOf } from './hours-row.ts'

const actor = { id: 'dana', email: 'dana@almog.example', role: 'user', is_admin: false, permissions: {} } as const

const row = (fields: object, names: readonly (readonly [string, string])[] = []) => {
  const parsed = workHourSchema.parse({
    user_id: 'dana',
    event_id: 'e1',
    event_name: 'כנס',
    date: '2026-11-01',
    start_time: '18:00:12',
    ...fields,
  })
  const entry: LocalWorkHour = {
    ...parsed,
    id: recordId('w1'),
    created_at: '',
    updated_at: '',
    _version: 1,
    _synced: true,
  }
  return rowOf(entry, {
    actor,
    events: new Map(names.map(([id, name]) => [id, { name }])),
    nowMs: Date.parse('2026-11-01T18:00:00.000Z'),
    overlapping: new Set(),
    nameOf: (id) => ({ boss: 'דנה לוי' })[id],
  })
}

const cells = (...given: Parameters<typeof row>) => hoursTable([row(...given)], '2026-11', 'Asia/Jerusalem').rows[0]

it("[A7.32] has a line for each entry, by the event's name of today", () => {
  const { name, columns } = hoursTable([], '2026-11', 'Asia/Jerusalem')
  expect(name).toBe('work_hours_2026-11')
  expect(columns.map(({ title }) => title)).toEqual([
    'תאריך',
    'שם אירוע',
    'שעת התחלה',
    'שעת סיום',
    'שעות',
    'הערות',
    'סטטוס',
  ])
  const done = { end_time: '04:00:47', hours_worked: 10.01, notes: 'פירוק', status: 'אושר' }
  expect(cells(done, [['e1', 'הכנס הגדול']])).toEqual([
    '2026-11-01',
    'הכנס הגדול',
    '18:00',
    '04:00',
    10.01,
    'פירוק',
    'אושר',
  ])
  expect(cells(done)?.[1]).toBe('כנס')
  expect(cells({ ...done, event_id: null, event_name: null })?.[1]).toBe('ללא אירוע')
  const ofTask = { ...done, task_id: 't1', event_name: 'משימה: הזמנת ציוד' }
  expect(cells(ofTask, [['e1', 'הכנס הגדול']])).toEqual([
    '2026-11-01',
    'הכנס הגדול',
    '18:00',
    '04:00',
    10.01,
    'משימה: הזמנת ציוד · פירוק',
    'אושר',
  ])
  expect(cells({ ...ofTask, event_id: null, notes: null })).toMatchObject({ 1: 'משימה: הזמנת ציוד', 5: null })
})

it('says who else entered or corrected the hours', () => {
  expect(cells({ entered_by: 'boss' })?.[5]).toContain('הוזן על ידי דנה לוי')
  expect(cells({ entered_by: 'boss', corrected_by: 'boss', notes: 'פירוק' })?.[5]).toBe('פירוק · הוזן על ידי דנה לוי')
  expect(cells({ corrected_by: 'gone', notes: null })?.[5]).toBe('תוקן על ידי משתמש לא ידוע')
})

it('gives what still runs neither an end nor hours', () => {
  const running = row({ status: 'בתהליך', started_at: '2026-11-01T16:00:12.000Z' })
  expect(hoursTable([running], '2026-11', 'Asia/Jerusalem').rows[0]).toEqual([
    '2026-11-01',
    'כנס',
    '18:00',
    null,
    null,
    null,
    'בתהליך',
  ])
  expect(running.hundredths).toBe(200)
})

it('locks what was paid, and nothing else', () => {
  expect(row({ status: 'שולם' }).isLocked).toBe(true)
  for (const status of ['נרשם', 'אושר', 'נדחה', 'בתהליך']) expect(row({ status }).isLocked).toBe(false)
})
