// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { LocalRecord } from '@bama/sync'
import { expect, it, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { readInbox, readOwnFigures } from './messages.ts'

const isLocalMode = vi.hoisted(() => vi.fn(() => false))
vi.mock('../local/mode.ts', async (original) => ({ ...(await original<object>()), isLocalMode }))

const record = (id: string, fields: Readonly<Record<string, unknown>>): LocalRecord => ({
  id,
  created_at: '',
  updated_at: '',
  _version: 1,
  _clocks: {},
  _synced: true,
  ...fields,
})

const synced = {
  key: 'pull',
  value: { epoch: 'e', cursor: 'c', staging: false, lastSyncTime: '2027-04-13T08:00:00.000Z' },
  updated_at: '',
} as const

it("[A6.29] [A7.19] shows one's own messages, newest first, once a sync has brought them all", async () => {
  const db = new LocalDatabase('inbox')
  await db
    .table('personalMessages')
    .bulkPut([
      record('m1', { recipient_id: 'me', is_read: false, created_at: '2027-04-13T07:00:00.000Z' }),
      record('m3', { recipient_id: 'me', is_read: true, created_at: '2027-04-13T07:30:00.000Z' }),
      record('m2', { recipient_id: 'me', is_read: false, created_at: '2027-04-13T07:30:00.000Z' }),
      record('m4', { recipient_id: 'other', is_read: false, created_at: '2027-04-13T07:40:00.000Z' }),
    ])
  expect(await readInbox(db, 'me')).toBeUndefined()
  await db.metadata.put({ ...synced, value: { ...synced.value, lastSyncTime: null } })
  expect(await readInbox(db, 'me')).toBeUndefined()
  await db.metadata.put(synced)
  const inbox = await readInbox(db, 'me')
  expect(inbox?.messages.map(({ id }) => id)).toEqual(['m3', 'm2', 'm1'])
  expect(inbox?.unread.map(({ id }) => id)).toEqual(['m2', 'm1'])
})

it('is up to date at every moment on a device that works alone, so that what arrives there is news', async () => {
  const db = new LocalDatabase('alone')
  const begun = '2020-04-13T08:00:00.000Z'
  await db.metadata.put({ ...synced, value: { ...synced.value, lastSyncTime: begun } })
  const openedMs = Date.now()
  isLocalMode.mockReturnValue(true)
  expect(Date.parse((await readInbox(db, 'me'))?.lastSyncTime ?? '')).toBeGreaterThanOrEqual(openedMs)
  // With a shared storage there is something to wait for.
  await db.shared.put({ key: 'settings', value: {} })
  expect((await readInbox(db, 'me'))?.lastSyncTime).toBe(begun)
  isLocalMode.mockReturnValue(false)
})

it("adds up one's own hours by month, and counts one's own open tasks", async () => {
  const db = new LocalDatabase('figures')
  await db.table('systemUsers').put(record('me', { name: 'ענבל', email: 'inbal@almog.example' }))
  const entry = (id: string, user_id: string, date: string, hours_worked: number | null) =>
    record(id, { user_id, date, hours_worked })
  await db
    .table('workHours')
    .bulkPut([
      entry('w1', 'me', '2027-04-01', 7.5),
      entry('w2', 'me', '2027-04-30', 2.25),
      entry('w3', 'me', '2027-03-31', 4),
      entry('w4', 'me', '2027-04-13', null),
      entry('w5', 'other', '2027-04-13', 9),
      { ...entry('w6', 'me', '2027-04-14', 8), status: 'נדחה' },
    ])
  const task = (id: string, assigned_user: string | null, status: string) => record(id, { assigned_user, status })
  await db
    .table('tasks')
    .bulkPut([
      task('t1', 'inbal@almog.example', 'פתוח'),
      task('t2', 'inbal@almog.example', 'הושלם'),
      task('t3', 'noa@almog.example', 'פתוח'),
      task('t4', null, 'בתהליך'),
    ])
  expect(await readOwnFigures(db, 'me')).toBeUndefined()
  await db.metadata.put(synced)
  expect(await readOwnFigures(db, 'me')).toEqual({
    hoursByMonth: new Map([
      ['2027-04', 9.75],
      ['2027-03', 4],
    ]),
    openTasks: 1,
  })
})
