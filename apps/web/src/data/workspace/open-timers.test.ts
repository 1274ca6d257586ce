// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { LocalRecord } from '@bama/sync'
import { liveQuery } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { followTimers } from './open-timers.ts'
import type { TimerDetail } from '../sync/window-events.ts'

const record = (id: string, fields: Readonly<Record<string, unknown>>): LocalRecord => ({
  id,
  created_at: '',
  updated_at: '',
  _version: 1,
  _clocks: {},
  _synced: true,
  ...fields,
})
const entry = (id: string, status: string): LocalRecord =>
  record(id, { user_id: 'u1', event_id: id === 'w3' ? null : 'e1', status })

function subscribeOnce(db: LocalDatabase, next: (value: unknown) => void): () => void {
  const subscription = liveQuery(() => db.table('workHours').where('status').equals('בתהליך').toArray()).subscribe({
    next,
  })
  return () => subscription.unsubscribe()
}

it('emits when a timer starts and stops, also one that a pull brought or took away', async () => {
  const db = new LocalDatabase('timers')
  const put = (row: LocalRecord): Promise<unknown> => db.table('workHours').put(row)
  await db.table('events').put(record('e1', { name: 'כנס' }))
  await db.table('systemUsers').put(record('u1', { name: 'ענבל' }))
  await put(entry('w0', 'בתהליך'))
  const heard: string[] = []
  for (const name of ['timerStarted', 'timerStopped'])
    globalThis.addEventListener(name, (event) => {
      const { user, event: about, workHour } = (event as CustomEvent<TimerDetail>).detail
      heard.push([name, workHour.id, workHour.status, user?.name, about?.name].join(' '))
    })
  onTestFinished(followTimers(db))
  // The timer already running is read first and isn't news. Queries started later are answered later.
  await new Promise((resolve) => onTestFinished(subscribeOnce(db, resolve)))
  await put(entry('w1', 'בתהליך'))
  await vi.waitFor(() => expect(heard).toEqual(['timerStarted w1 בתהליך ענבל כנס']))
  await put(entry('w1', 'נרשם'))
  await vi.waitFor(() => expect(heard.at(-1)).toBe('timerStopped w1 נרשם ענבל כנס'))
  await put(entry('w3', 'בתהליך'))
  await vi.waitFor(() => expect(heard.at(-1)).toBe('timerStarted w3 בתהליך ענבל '))
  await db.table('workHours').delete('w3')
  await vi.waitFor(() => expect(heard.at(-1)).toBe('timerStopped w3 בתהליך ענבל '))
  expect(heard).toHaveLength(4)
})
