import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { hoursOfEvent } from './event-details.ts'
import { hoursAround, hoursOfMonth, neededSince } from './work-hours.ts'

let opened = 0

const entry = (id: string, started_at: string, ended_at: string | null, more: object = {}) => ({
  id,
  user_id: 'noa',
  date: started_at.slice(0, 10),
  start_time: started_at.slice(11, 19),
  end_time: ended_at === null ? null : ended_at.slice(11, 19),
  started_at,
  ended_at,
  status: 'נרשם',
  hours_worked: 1,
  created_at: '',
  updated_at: '',
  _version: 1,
  _clocks: {},
  _synced: true,
  ...more,
})

it('the same hours twice over the end of a month are marked in both months', async () => {
  const db = new LocalDatabase(`work-hours-${opened++}`)
  onTestFinished(() => db.close())
  await db
    .table('workHours')
    .bulkPut([
      entry('night', '2026-10-31T20:00:00.000Z', '2026-11-01T04:00:00.000Z'),
      entry('morning', '2026-11-01T03:00:00.000Z', '2026-11-01T06:00:00.000Z'),
      entry('of another', '2026-11-01T03:00:00.000Z', '2026-11-01T06:00:00.000Z', { user_id: 'dana' }),
      entry('apart', '2026-11-02T03:00:00.000Z', '2026-11-02T06:00:00.000Z'),
      entry('last', '2026-11-30T20:00:00.000Z', '2026-12-01T03:00:00.000Z'),
      entry('first of the next', '2026-12-01T01:00:00.000Z', '2026-12-01T06:00:00.000Z'),
    ])
  const november = await hoursOfMonth(db, '2026-11', null)
  expect(november.entries.map(({ id }) => String(id))).toEqual(['last', 'apart', 'of another', 'morning'])
  expect([...november.overlapping].sort()).toEqual(['first of the next', 'last', 'morning', 'night'])
  const october = await hoursOfMonth(db, '2026-10', 'noa')
  expect(october.entries.map(({ id }) => String(id))).toEqual(['night'])
  expect(october.overlapping.has('night')).toBe(true)
})

it('an entry of weeks, such as a forgotten timer, is held against those at its other end', async () => {
  const db = new LocalDatabase(`work-hours-${opened++}`)
  onTestFinished(() => db.close())
  await db
    .table('workHours')
    .bulkPut([
      entry('forgotten', '2026-10-18T06:00:00.000Z', '2026-11-10T06:00:00.000Z'),
      entry('within', '2026-11-09T06:00:00.000Z', '2026-11-09T14:00:00.000Z'),
      entry('after', '2026-11-12T06:00:00.000Z', '2026-11-12T14:00:00.000Z'),
    ])
  for (const month of ['2026-10', '2026-11'])
    expect([...(await hoursOfMonth(db, month, 'noa')).overlapping].sort()).toEqual(['forgotten', 'within'])
  for (const day of ['2026-10-18', '2026-11-09'])
    expect((await hoursAround(db, day, 'noa')).map(({ id }) => String(id))).toContain('forgotten')
  expect((await hoursAround(db, '2026-10-18', 'noa')).map(({ id }) => String(id))).toContain('within')
})

it('typed hours are held against those of the same person and days, and not against rejected ones, which are typed again', async () => {
  const db = new LocalDatabase(`work-hours-${opened++}`)
  onTestFinished(() => db.close())
  await db
    .table('workHours')
    .bulkPut([
      entry('night', '2026-11-02T20:00:00.000Z', '2026-11-03T04:00:00.000Z'),
      entry('rejected', '2026-11-03T07:00:00.000Z', '2026-11-03T12:00:00.000Z', { status: 'נדחה' }),
      entry('of another', '2026-11-03T07:00:00.000Z', '2026-11-03T12:00:00.000Z', { user_id: 'dana' }),
      entry('earlier', '2026-09-20T07:00:00.000Z', '2026-09-20T12:00:00.000Z'),
    ])
  expect((await hoursAround(db, '2026-11-03', 'noa')).map(({ id }) => String(id))).toEqual(['night'])
})

it('rejected hours are not among those of an event: they were typed again', async () => {
  const db = new LocalDatabase(`work-hours-${opened++}`)
  onTestFinished(() => db.close())
  const on = (id: string, hours_worked: number, more: object) =>
    entry(id, '2026-11-01T06:00:00.000Z', '2026-11-01T14:00:00.000Z', { hours_worked, ...more })
  await db
    .table('workHours')
    .bulkPut([
      on('rejected', 8, { event_id: 'e1', status: 'נדחה' }),
      on('again', 6.25, { event_id: 'e1' }),
      on('of another event', 3, { event_id: 'e2' }),
    ])
  expect(await hoursOfEvent(db, 'e1')).toEqual({ hours: 6.25, entries: 1 })
})

it('[S61] hours of a week that began last month are counted once last month is here', () => {
  expect(neededSince('2026-11-29', '2026-12-01')).toBe('everything')
  expect(neededSince('2026-12-01', '2026-12-01')).toBe('current')
  expect(neededSince('2027-01-03', '2026-12-31')).toBe('current')
})
