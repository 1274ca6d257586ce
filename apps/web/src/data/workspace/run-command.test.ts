// @vitest-environment dom
import 'fake-indexeddb/auto'
import { type Change, err, ok, recordId } from '@bama/domain'
import Dexie from 'dexie'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { person } from '../../../../../packages/domain/src/testing/people.ts'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { createOptimistic, type Optimistic } from './optimistic.ts'
import { runCommand } from './run-command.ts'

const here = vi.hoisted(() => ({ session: {} as unknown, workspace: null as unknown }))
vi.mock('../session/current-session.ts', () => ({ currentSession: () => here.session }))
vi.mock('./workspace.ts', () => ({ workspace: { get: () => here.workspace } }))

const change = (operation: Change['operation'], description: string): Change => ({
  entity: 'tasks',
  recordId: recordId('t1'),
  operation,
  patch: { description },
})
const run = (...changes: readonly Change[]) => runCommand(() => ok(changes), undefined)

let db: LocalDatabase
let optimistic: Optimistic
let requests: number
let databases = 0

beforeEach(() => {
  db = new LocalDatabase(`run-${++databases}`)
  optimistic = createOptimistic()
  requests = 0
  here.session = { status: 'signed_in', actor: person('user') }
  here.workspace = {
    db,
    whole: db,
    optimistic,
    store: createDexieStore(db, () => 0),
    engine: { request: () => requests++ },
  }
  return () => db.close()
})

it('publishes before it returns, resolves when the change is on the disk, and requests a sync', async () => {
  const written = run(change('create', 'במה'))
  expect([optimistic.size, requests]).toEqual([1, 0])
  expect(await written).toMatchObject({ ok: true, value: [{ recordId: 't1' }] })
  expect(await db.table('tasks').get('t1')).toMatchObject({ description: 'במה' })
  expect([optimistic.size, requests]).toEqual([0, 1])
})

it('[A1.18] asks nothing of the network: where that never answers, what is changed is shown at once and written', async () => {
  const fetch = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  const written = run(change('create', 'במה'))
  expect(optimistic.size).toBe(1)
  expect(await written).toMatchObject({ ok: true })
  expect(await db.table('tasks').get('t1')).toMatchObject({ description: 'במה' })
  expect(fetch).not.toHaveBeenCalled()
})

it('writes commands on one record in the order in which they ran', async () => {
  await Promise.all([run(change('create', 'א')), run(change('update', 'ב')), run(change('update', 'ג'))])
  expect(await db.table('tasks').get('t1')).toMatchObject({ description: 'ג' })
  expect(optimistic.size).toBe(0)
})

it('takes back what was not written: a record that is missing, a disk that refuses', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await run(change('update', 'א'))).toEqual({ ok: false, error: { code: 'not_found' } })
  here.workspace = {
    ...(here.workspace as object),
    store: { write: () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' })) },
  }
  expect(await run(change('create', 'א'))).toEqual({
    ok: false,
    error: { code: 'storage', reason: 'QuotaExceededError' },
  })
  expect([optimistic.size, requests, await db.syncQueue.count()]).toEqual([0, 0, 0])
})

it('[S49] makes room for a command with a file beside it, too', async () => {
  const caches = new Set(['event-images'])
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const put = db.metadata.put.bind(db.metadata)
  vi.spyOn(db.metadata, 'put').mockImplementation((row) =>
    caches.size > 0 ? Dexie.Promise.reject(new DOMException('no room', 'QuotaExceededError')) : put(row),
  )
  const beside = { stores: ['_drafts'], write: (whole: LocalDatabase) => whole.table('_drafts').put({ key: 'f1' }) }
  expect(await runCommand(() => ok([change('create', 'במה')]), undefined, { beside })).toMatchObject({ ok: true })
  expect([await db.table('_drafts').count(), await db.syncQueue.count()]).toEqual([1, 1])
})

it('[A5.19] [B4.3] publishes, writes and requests nothing for a refusal, for no change, and without a person', async () => {
  expect(await runCommand(() => err({ code: 'forbidden' }), undefined)).toEqual({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await run()).toEqual({ ok: true, value: [] })
  here.session = { status: 'signed_out' }
  expect(await run(change('create', 'א'))).toEqual({ ok: false, error: { code: 'signed_out' } })
  expect([optimistic.size, requests, await db.syncQueue.count()]).toEqual([0, 0, 0])
})

const many = (count: number): readonly Change[] =>
  Array.from({ length: count }, (_, index) => ({
    ...change('create', `משימה ${index}`),
    recordId: recordId(`t${index}`),
  }))

it('[S13] writes a group whole, or says that it is too large for one', async () => {
  expect((await runCommand(() => ok(many(500)), undefined, { isGroup: true })).ok).toBe(true)
  const groups = new Set((await db.syncQueue.toArray()).map(({ data }) => data.group))
  expect([groups.size, groups.has(undefined)]).toEqual([1, false])
  await Promise.all([db.syncQueue.clear(), db.table('tasks').clear()])
  expect(await runCommand(() => ok(many(501)), undefined, { isGroup: true })).toEqual({
    ok: false,
    error: { code: 'group_too_large' },
  })
  expect([await db.syncQueue.count(), optimistic.size, requests]).toEqual([0, 0, 1])
})
