import 'fake-indexeddb/auto'
import { type Actor, addDays, eventSchema, monthGrid, recordId, taskSchema } from '@bama/domain'
import { person } from '@bama/domain/testing'
import type { LocalRecord } from '@bama/sync'
import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import { readCalendar } from './calendar.ts'
import { withMark } from '../local/current-mark.ts'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'

const meta = {
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  _version: 1,
  _clocks: {},
  _synced: true,
}
const event = (id: string, fields: object): LocalRecord => ({
  ...eventSchema.parse({ name: id, date: '2027-04-20', ...fields }),
  ...meta,
  id: recordId(id),
})
const task = (id: string, fields: object): LocalRecord => ({
  ...taskSchema.parse({ description: id, ...fields }),
  ...meta,
  id: recordId(id),
})

const april = monthGrid('2027-04')
const [from, to] = [april[0] ?? '', april[41] ?? '']
const admin = person('admin')

let opened = 0
async function filled(events: readonly LocalRecord[], tasks: readonly LocalRecord[] = []): Promise<LocalDatabase> {
  const db = new LocalDatabase(`calendar-${opened++}`)
  await createDexieStore(db, () => 0).write(async (tx) => {
    await tx.putRecords('events', events)
    await tx.putRecords('tasks', tasks)
  })
  return db
}

const read = async (db: LocalDatabase, actor: Actor = admin) => {
  const { events, tasks } = await readCalendar(db, actor, '2027-04')
  return { events: events.map(({ id }) => id).toSorted(), tasks: tasks.map(({ id }) => id).toSorted() }
}

describe("the calendar's days", () => {
  it('have the events that begin on them, and those of several days that began before, however long ago', async () => {
    const db = await filled([
      event('first', { date: from }),
      event('last', { date: to }),
      event('before', { date: addDays(from, -1) }),
      event('after', { date: addDays(to, 1) }),
      event('into', { date: addDays(from, -1), end_date: from }),
      event('same-month', { date: '2027-03-20', end_date: '2027-03-29' }),
      event('ended', { date: '2027-03-20', end_date: '2027-03-27' }),
      event('around', { date: '2026-11-01', end_date: '2027-12-01' }),
      event('decade', { date: '2020-01-01', end_date: '2030-01-01' }),
      event('ancient', { date: '0201-01-01', end_date: '9998-01-01' }),
      event('later', { date: '2027-06-01', end_date: '2027-06-09' }),
      event('turned', { date: '2027-04-05', end_date: '2027-04-01' }),
    ])
    expect((await read(db)).events).toEqual([
      'ancient',
      'around',
      'decade',
      'first',
      'into',
      'last',
      'same-month',
      'turned',
    ])
    const row = (await readCalendar(db, admin, '2027-04')).events.find(({ id }) => id === 'around')
    expect(row).toEqual(event('around', { date: '2026-11-01', end_date: '2027-12-01' }))
  })

  it('[A6.26] have no archived event, and for an operator only their own; [A6.27] every task by its deadline', async () => {
    const db = await filled(
      [
        event('mine', { assigned_operator_id: 'operator-1' }),
        event('by-mail', { assigned_operator_id: 'Operator-1@bama.test' }),
        event('theirs', { assigned_operator_id: 'operator-2' }),
        event('nobodys', {}),
        event('archived', { is_archived: true, assigned_operator_id: 'operator-1' }),
        event('archived-long', {
          is_archived: true,
          date: '2027-01-01',
          end_date: '2027-12-01',
          assigned_operator_id: 'operator-1',
        }),
      ],
      [
        task('due', { deadline: '2027-04-20' }),
        task('done', { deadline: to, status: 'הושלם' }),
        task('sometime', {}),
        task('missed', { deadline: addDays(to, 1) }),
      ],
    )
    const tasks = ['done', 'due']
    expect(await read(db)).toEqual({ events: ['by-mail', 'mine', 'nobodys', 'theirs'], tasks })
    expect(await read(db, person('user'))).toEqual({ events: ['by-mail', 'mine', 'nobodys', 'theirs'], tasks })
    expect(await read(db, person('operator'))).toEqual({ events: ['by-mail', 'mine'], tasks })
  })

  it('follow an event that is moved, shortened, archived', async () => {
    const db = await filled([event('e', { date: '2026-01-01', end_date: '2028-01-01' })])
    const store = createDexieStore(db, () => 0)
    expect((await read(db)).events).toEqual(['e'])
    for (const fields of [
      { date: '2026-01-01' },
      { date: '2026-01-01', end_date: '2027-03-27' },
      { date: '2026-01-01', end_date: '2028-01-01', is_archived: true },
    ]) {
      await store.write((tx) => tx.putRecord('events', event('e', fields)))
      expect((await read(db)).events).toEqual([])
    }
  })

  it('have what the version before left on the device, with everything in it', async () => {
    const old = new Dexie('calendar-upgraded')
    old.version(3).stores({
      events: 'id, date, status, client_id, created_at, updated_at, user_id, _current',
      tasks: 'id, deadline, _current',
      _drafts: 'key',
    })
    const [long, short] = [event('long', { date: '2027-01-01', end_date: '2027-05-01' }), event('short', {})]
    const kept = (record: LocalRecord): object => ({ ...withMark('events', record), _months: undefined })
    await old.table('events').bulkPut([kept(long), kept(short)])
    await old.table('_drafts').put({ key: 'event:new', id: 'd', value: { name: 'טיוטה' } })
    old.close()
    const db = new LocalDatabase('calendar-upgraded')
    expect((await read(db)).events).toEqual(['long', 'short'])
    expect(await db.table('events').get('long')).toEqual(long)
    expect(await db.table('events').where('_current').equals(1).count()).toBe(2)
    expect(await db.table('_drafts').count()).toBe(1)
  })
})
