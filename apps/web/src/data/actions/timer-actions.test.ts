// @vitest-environment dom
import 'fake-indexeddb/auto'
import { recordId, type TimerTarget, type WorkHour } from '@bama/domain'
import { person } from '../../../../../packages/domain/src/testing/people.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { world } from '../runtime/world.ts'
import { startOwnTimer, stopRunningTimer } from './timer-actions.ts'

const here = vi.hoisted(() => ({ session: {} as unknown, workspace: null as unknown, nowMs: 0 }))
vi.mock('../session/current-session.ts', () => ({ currentSession: () => here.session }))
vi.mock('../workspace/workspace.ts', () => ({ workspace: { get: () => here.workspace } }))

const target: TimerTarget = { kind: 'event', event: { id: recordId('e1'), name: 'כנס' } }
const start = Date.parse('2026-11-01T08:00:00.000Z')
let db: LocalDatabase
let databases = 0

vi.spyOn(world, 'now').mockImplementation(() => here.nowMs)

beforeEach(() => {
  db = new LocalDatabase(`timers-${++databases}`)
  here.nowMs = start
  here.session = {
    status: 'signed_in',
    actor: person('user', {}, 'dana'),
    user: { id: 'dana', name: 'דנה', full_name: null },
  }
  here.workspace = {
    db,
    whole: db,
    store: createDexieStore(db, () => Date.now()),
    engine: { request: () => undefined },
  }
})

const entries = (): Promise<WorkHour[]> => db.table<WorkHour, string>('workHours').toArray()

it('[A4.42] two tabs that start in the same moment start one', async () => {
  const outcomes = await Promise.all([startOwnTimer(target), startOwnTimer(target), startOwnTimer(target)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, error: { code: 'invalid', reason: 'timer_running' } })
  expect(await entries()).toMatchObject([
    { status: 'בתהליך', started_at: '2026-11-01T08:00:00.000Z', user_name: 'דנה' },
  ])
})

it("[A4.49] [A5.25] stops at the server's time, once; what does not run any more is left as it is", async () => {
  await startOwnTimer(target)
  const [entry] = await entries()
  here.nowMs = start + 5_400_000
  const id = String(entry?.id)
  const stopped = await Promise.all([stopRunningTimer(id), stopRunningTimer(id)])
  expect(stopped).toEqual([
    { ok: true, value: { workedMs: 5_400_000, isAhead: false } },
    { ok: true, value: null },
  ])
  expect(await entries()).toMatchObject([{ status: 'נרשם', hours_worked: 1.5 }])
  expect(await db.syncQueue.count()).toBe(2)
})

it('ends at the time that was chosen, and never after now', async () => {
  await startOwnTimer(target)
  const [entry] = await entries()
  here.nowMs = start + 7_200_000
  expect(await stopRunningTimer(String(entry?.id), { endMs: start + 3_600_000 })).toMatchObject({
    value: { workedMs: 3_600_000 },
  })
  await startOwnTimer(target)
  const running = (await entries()).find(({ status }) => status === 'בתהליך')
  await stopRunningTimer(String(running?.id), { endMs: start + 99_000_000 })
  expect((await entries()).find(({ id }) => id === running?.id)).toMatchObject({
    ended_at: '2026-11-01T10:00:00.000Z',
    hours_worked: 0,
  })
})

it('marks a start in the future: a wrong clock wrote it, and it counts no time', async () => {
  here.nowMs = start + 86_400_000
  await startOwnTimer(target)
  const [entry] = await entries()
  here.nowMs = start
  expect(await stopRunningTimer(String(entry?.id))).toEqual({ ok: true, value: { workedMs: 0, isAhead: true } })
})

it('[A5.23] [A5.24] does nothing without a person, and returns the error of a database that refuses', async () => {
  here.session = { status: 'signed_out' }
  expect(await startOwnTimer(target)).toEqual({ ok: false, error: { code: 'signed_out' } })
  here.session = {
    status: 'signed_in',
    actor: person('user', {}, 'dana'),
    user: { id: 'dana', name: 'דנה', full_name: null },
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  db.close({ disableAutoOpen: true })
  expect(await startOwnTimer(target)).toMatchObject({ ok: false, error: { code: 'storage' } })
  expect(await stopRunningTimer('w1')).toMatchObject({ ok: false, error: { code: 'storage' } })
})
