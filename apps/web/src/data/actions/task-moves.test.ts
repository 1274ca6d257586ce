// @vitest-environment dom
import 'fake-indexeddb/auto'
import { type Change, editEvent, ok, type Task, type VisibleEvent } from '@bama/domain'
import { type DueRule, ruleFields, withTaskMoves } from '@bama/domain/templates'
import { type DeviceId, formatStamp, type LocalRecord } from '@bama/sync'
import { beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../../../packages/domain/src/testing/people.ts'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { createOptimistic } from '../workspace/optimistic.ts'
import { runCommand } from '../workspace/run-command.ts'
import { createTaskOf, readTaskMoves, undoCreatedEvent, undoMovedEvent } from './task-moves.ts'

const here = vi.hoisted(() => ({ session: {} as unknown, workspace: null as unknown }))
vi.mock('../session/current-session.ts', () => ({ currentSession: () => here.session }))
vi.mock('../workspace/workspace.ts', () => ({ workspace: { get: () => here.workspace } }))

let db: LocalDatabase
let databases = 0

beforeEach(() => {
  db = new LocalDatabase(`created-${++databases}`)
  here.session = { status: 'signed_in', actor: person('admin') }
  here.workspace = {
    db,
    whole: db,
    optimistic: createOptimistic(),
    store: createDexieStore(db, () => 0),
    engine: { request: () => undefined },
  }
  return () => db.close()
})

/** An event with two tasks, as a form makes it. */
async function created(): Promise<readonly Change[]> {
  const of = (entity: Change['entity'], id: string, patch: Change['patch']): Change => ({
    entity,
    recordId: id as Change['recordId'],
    operation: 'create',
    patch,
  })
  const changes = [
    of('events', 'e1', { name: 'כנס', date: '2027-04-16', 'checklist/c1/item': 'כבלים' }),
    of('tasks', 't1', { description: 'א', event_id: 'e1' }),
    of('tasks', 't2', { description: 'ב', event_id: 'e1' }),
  ]
  expect(await runCommand(() => ok(changes), null, { isGroup: true })).toMatchObject({ ok: true })
  return changes
}

/** A colleague's change of some fields, as a pull brings it. */
async function colleague(
  entity: string,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  cells: readonly string[] = Object.keys(fields),
): Promise<void> {
  const record = await db.table<LocalRecord, string>(entity).get(id)
  const stamp = formatStamp(Date.now() + 1000, 0, '1111111111111111' as DeviceId)
  const clocks = Object.fromEntries(cells.map((cell) => [cell, stamp]))
  await db.table(entity).put({ ...record, ...fields, id, _clocks: { ...record?._clocks, ...clocks } })
}

const eventNow = async () => (await db.table<VisibleEvent, string>('events').get('e1')) as VisibleEvent
const deadlines = async () =>
  (await db.table<Task, string>('tasks').bulkGet(['t1', 't2'])).map((task) => task?.deadline)

const left = async (): Promise<readonly unknown[]> => [
  ...(await db.table('events').toCollection().primaryKeys()),
  ...(await db.table('tasks').toCollection().primaryKeys()),
]

it.each([
  ['it moved down its column', () => colleague('events', 'e1', { sort_order: 'b0' })],
  ['the server noted who works there', () => colleague('events', 'e1', { crew: ['dana'] }, ['crew/dana'])],
])('a new event is taken back with its tasks, also after %s', async (_, act) => {
  const changes = await created()
  await act()
  expect(await undoCreatedEvent(changes)).toEqual({ ok: true, value: { kept: 0 } })
  expect(await left()).toEqual([])
})

it.each([
  ['changed it', () => colleague('events', 'e1', { location: 'נמל' })],
  ['wrote about it', () => colleague('comments', 'k1', { item_type: 'event', item_id: 'e1', content: 'א' })],
  ['opened a chat about it', () => colleague('chats', 'h1', { title: 'א', event_id: 'e1' })],
  ['added a task', () => colleague('tasks', 't3', { description: 'ג', event_id: 'e1' })],
])('a new event stays, with all of its tasks, once a colleague %s', async (_, act) => {
  const changes = await created()
  await act()
  const before = await left()
  expect(await undoCreatedEvent(changes)).toEqual({
    ok: false,
    error: { code: 'invalid', reason: 'changed_meanwhile' },
  })
  expect(await left()).toEqual(before)
})

it.each([
  ['changed', () => colleague('tasks', 't1', { internal_notes: 'לשאול את דנה' })],
  ['wrote about', () => colleague('comments', 'k1', { item_type: 'task', item_id: 't1', content: 'א' })],
  ['worked on', () => colleague('workHours', 'w1', { task_id: 't1' })],
])('a task of it that a colleague %s stays alone', async (_, act) => {
  const changes = await created()
  await act()
  expect(await undoCreatedEvent(changes)).toEqual({ ok: true, value: { kept: 1 } })
  expect(await left()).toEqual(['t1'])
})

it('[S112] tasks follow the event as it is when a form is saved, not as it was when the form opened', async () => {
  await created()
  const opened = await eventNow()
  // A colleague moved the event with its tasks meanwhile.
  await colleague('events', 'e1', { date: '2027-04-23' })
  const rule = (anchor: DueRule['anchor']): DueRule => ({ anchor, days: 0, time: null, beforeRest: false })
  const later = { ...opened, date: '2027-04-23' }
  await colleague(
    'tasks',
    't1',
    ruleFields(rule('start'), later, () => undefined),
  )
  await colleague(
    'tasks',
    't2',
    ruleFields(rule('load_in'), later, () => undefined),
  )

  const input = { load_in_day: -1 }
  const move = await readTaskMoves(opened, input)
  const save = () =>
    runCommand((context) => withTaskMoves(context, editEvent(context, { base: opened, input }), move.tasks), null, {
      isGroup: true,
    })
  expect(await save()).toMatchObject({ ok: true })
  expect(await deadlines()).toEqual(['2027-04-23', '2027-04-22'])
  expect(await undoMovedEvent(move)).toMatchObject({ ok: true })
  expect(await eventNow()).toMatchObject({ date: '2027-04-23', load_in_day: null })
  expect(await deadlines()).toEqual(['2027-04-23', '2027-04-23'])
})

it('makes a task of an event, and none of one that is gone meanwhile', async () => {
  await created()
  const { id } = await eventNow()
  expect(await createTaskOf(id, 'ג', [])).toMatchObject({ ok: true })
  expect(await db.table('tasks').where('event_id').equals(id).count()).toBe(3)
  await db.table('events').delete(id)
  expect(await createTaskOf(id, 'ד', [])).toEqual({ ok: false, error: { code: 'not_found' } })
  here.workspace = null
  expect(await createTaskOf(id, 'ד', [])).toEqual({ ok: false, error: { code: 'signed_out' } })
  expect(await db.table('tasks').count()).toBe(3)
})
