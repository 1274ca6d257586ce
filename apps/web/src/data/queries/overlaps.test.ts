// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { LocalRecord } from '@bama/sync'
import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withMark } from '../local/current-mark.ts'
import { LocalDatabase } from '../local/database.ts'
import type { Observable } from '../runtime/observable.ts'
import { assignmentsOf, followAssignments, readPeople, useOverlaps, withFormer } from './overlaps.ts'
import { currentRows } from '../local/current-rows.ts'
import type { LocalEvent } from './events.ts'

const shared = vi.hoisted(() => new Map<string, Pick<Observable<unknown>, 'set'>>())
vi.mock('../workspace/live-query.ts', () => ({
  shareLiveQuery: (people: Observable<unknown>) => void shared.set('people', people),
  shareCurrentRows: (events: Observable<unknown>) => void shared.set('events', events),
}))

const byId = (a: readonly unknown[], b: readonly unknown[]): number => String(a[0]).localeCompare(String(b[0]))

const record = (id: string, fields: Readonly<Record<string, unknown>>): LocalRecord => ({
  id,
  created_at: '',
  updated_at: '',
  _version: 1,
  _clocks: {},
  _synced: true,
  ...fields,
})

const readAssignments = async (db: LocalDatabase, userId: string) =>
  assignmentsOf(await readPeople(db, userId), await currentRows<LocalEvent>(db, 'events').read())

const event = (id: string, assigned_operator_id: string | null, fields: Readonly<Record<string, unknown>> = {}) =>
  withMark(
    'events',
    record(id, {
      name: id,
      date: '2099-04-13',
      end_date: null,
      start_time: '18:00',
      end_time: '23:00',
      status: 'לסיים היום/מחכה לך',
      is_archived: false,
      is_completed: false,
      assigned_operator_id,
      ...fields,
    }),
  )

it('shows admins every double assignment, operators their own, others none', async () => {
  const db = new LocalDatabase('overlaps')
  onTestFinished(() => db.close())
  await db
    .table('systemUsers')
    .bulkPut([
      record('boss', { role: 'admin', email: 'boss@bama.test' }),
      record('dani', { role: 'operator', email: 'dani@bama.test' }),
      record('noa', { role: 'operator', email: 'noa@bama.test' }),
      record('inbal', { role: 'user', email: 'inbal@bama.test' }),
    ])
  await db
    .table('events')
    .bulkPut([
      event('a', 'dani'),
      event('b', 'Dani@bama.test', { end_time: null }),
      event('archived', 'dani', { is_archived: true }),
      event('past', 'dani', { date: '2020-04-13' }),
      event('nobody', null),
      event('c', 'noa'),
      event('d', 'noa', { date: '2099-04-14' }),
    ])
  const shownTo = async (userId: string) =>
    [...(await readAssignments(db, userId)).overlaps]
      .map(([id, found]) => [id, found.map(({ kind, operatorId, event: other }) => [kind, operatorId, other.id])])
      .toSorted(byId)
  const both = [
    ['a', [['certain', 'dani', 'b']]],
    ['b', [['certain', 'dani', 'a']]],
  ]
  expect(await shownTo('boss')).toEqual(both)
  expect(await shownTo('dani')).toEqual(both)
  expect(await shownTo('noa')).toEqual([])
  expect(await shownTo('inbal')).toEqual([])
  expect([...(await readAssignments(db, 'boss')).byOperator].map(([id, events]) => [id, events.length])).toEqual([
    ['dani', 3],
    ['noa', 2],
  ])
})

it('what says the same as before is the same object, however often it was read since', async () => {
  const db = new LocalDatabase('overlaps-read-again')
  onTestFinished(() => db.close())
  await db.table('systemUsers').put(record('boss', { role: 'admin', email: 'boss@bama.test' }))
  await db.table('events').bulkPut([event('a', 'dani'), event('b', 'dani'), event('c', 'noa'), event('d', 'noa')])
  const read = () => readAssignments(db, 'boss')
  const first = await read()
  const second = withFormer(await read(), first)
  expect(second?.overlaps).toBe(first.overlaps)
  await db.table('events').put(event('d', 'noa', { name: 'אחר' }))
  const third = withFormer(await read(), second)
  expect(third?.overlaps.get('a')).toBe(first.overlaps.get('a'))
  expect(third?.overlaps.get('c')).toMatchObject([{ event: { name: 'אחר' } }])
})

it("drops yesterday's double assignments at midnight, though nothing else changes", () => {
  vi.useFakeTimers({ now: new Date('2099-04-13T23:59:00+03:00') })
  onTestFinished(() => void vi.useRealTimers())
  followAssignments()
  const boss = { id: 'boss', email: 'boss@bama.test', role: 'admin', is_admin: true, permissions: {} }
  shared.get('people')?.set({ self: boss, operatorOf: (id: string) => id })
  shared.get('events')?.set([event('a', 'dani'), event('b', 'dani')])
  const { result } = renderHook(useOverlaps)
  expect([...(result.current?.keys() ?? [])]).toEqual(['a', 'b'])
  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect([...(result.current?.keys() ?? [])]).toEqual([])
})
