import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients, type TestChange, zone } from '../../testing/sync-client.ts'
import type { Store } from '../store/store.ts'
import { dueKinds } from './due-kinds.ts'
import { sendDue } from './due-messages.ts'

const task = (id: string, patch: object): TestChange => ({
  entity: 'tasks',
  recordId: id,
  operation: 'create',
  patch: { description: `משימה ${id}`, assigned_user: 'inbal@bama.test', ...patch },
})
const change = (id: string, patch: object): TestChange => ({ entity: 'tasks', recordId: id, patch: { ...patch } })

const at = (moment: string): number => Date.parse(`${moment}:00+02:00`)

describe.each(engineNames)('due tasks, on %s', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let team: SyncClients

  beforeEach(async () => {
    store = await openStore()
    team = createSyncClients(store)
    team.nowMs = at('2026-11-20T10:00')
    await addPerson(store, { id: 'dana', role: 'admin' }, team.nowMs)
    await addPerson(store, { id: 'inbal', role: 'user' }, team.nowMs)
    return () => store.close()
  })

  const look = (moment: string): Promise<boolean> => {
    team.nowMs = at(moment)
    return sendDue(store, dueKinds.tasks, { nowMs: team.nowMs, zone })
  }
  const due = async (): Promise<readonly string[]> =>
    (await team.list('inbal', 'personalMessages'))
      .filter(({ id }) => id.startsWith('deadline'))
      .map(({ title, context_link: link, message_count: count }) => `${String(title)} ${String(link)} ${String(count)}`)
      .sort()

  it('[S108] are told of the day before and on the day, from seven in the morning, once', async () => {
    await team.push(
      'dana',
      task('t1', { deadline: '2026-11-22' }),
      task('t2', { deadline: '2026-11-25' }),
      task('t3', {}),
    )
    expect(await look('2026-11-20T12:00')).toBe(false)
    expect(await look('2026-11-21T06:59')).toBe(false)
    expect(await look('2026-11-21T07:00')).toBe(true)
    expect(await look('2026-11-21T07:05')).toBe(false)
    expect(await due()).toEqual(['משימה לביצוע מחר /Tasks?task=t1 1'])
    expect(await look('2026-11-22T00:05')).toBe(false)
    expect(await look('2026-11-22T07:01')).toBe(true)
    expect(await due()).toEqual(['משימה לביצוע היום /Tasks?task=t1 1', 'משימה לביצוע מחר /Tasks?task=t1 1'])
    expect(await look('2026-11-23T07:00')).toBe(false)
  })

  it('[S108] two processes that look at the same moment, and one that starts again, tell once', async () => {
    await team.push('dana', task('t1', { deadline: '2026-11-22' }))
    team.nowMs = at('2026-11-22T08:00')
    const moment = { nowMs: team.nowMs, zone }
    await Promise.all([
      sendDue(store, dueKinds.tasks, moment),
      sendDue(store, dueKinds.tasks, moment),
      sendDue(store, dueKinds.tasks, moment),
    ])
    expect(await due()).toHaveLength(1)
    const sent = (await team.list('inbal', 'personalMessages')).find(({ id }) => id.startsWith('deadline'))
    await team.push('inbal', { entity: 'personalMessages', recordId: sent?.id ?? '', operation: 'delete' })
    expect(await look('2026-11-22T09:00')).toBe(false)
    expect(await due()).toEqual([])
  })

  it("[S108] not of what is done, gone, nobody's, or turned off; of another day anew", async () => {
    await team.push(
      'dana',
      task('t1', { deadline: '2026-11-22', status: 'הושלם' }),
      task('t2', { deadline: '2026-11-22' }),
      task('t3', { deadline: '2026-11-22', assigned_user: null }),
      task('t4', { deadline: '2026-11-22', assigned_user: 'nobody@bama.test' }),
    )
    await team.push('dana', { ...change('t2', {}), operation: 'delete' })
    expect(await look('2026-11-22T08:00')).toBe(false)
    const off = (isOff: boolean): TestChange => ({
      entity: 'systemUsers',
      recordId: 'inbal',
      patch: { 'messages_off/deadline': isOff },
    })
    await team.push('inbal', off(true))
    await team.push('dana', task('t5', { deadline: '2026-11-22' }))
    expect(await look('2026-11-22T09:00')).toBe(false)
    await team.push('inbal', off(false))
    expect(await look('2026-11-22T09:05')).toBe(true)
    await team.push('dana', change('t5', { deadline: '2026-11-24' }))
    expect(await look('2026-11-24T07:00')).toBe(true)
    expect(await due()).toEqual(['משימה לביצוע היום /Tasks?task=t5 1', 'משימה לביצוע היום /Tasks?task=t5 1'])
  })

  it('[S108] many on one day are one message', async () => {
    await team.push(
      'dana',
      ...Array.from({ length: 12 }, (_, id) => task(`t${String(id)}`, { deadline: '2026-11-22' })),
    )
    await look('2026-11-22T08:00')
    expect(await due()).toEqual(['12 משימות לביצוע בקרוב /Tasks 12'])
    expect(await look('2026-11-22T08:05')).toBe(false)
  })

  it('[S108] follow the clock on the wall over a clock change', async () => {
    team.nowMs = Date.parse('2026-03-26T10:00:00.000Z')
    await team.push('dana', task('t1', { deadline: '2026-03-27' }))
    // 27 March 2026: clocks go from 2:00 to 3:00, so 7:00 local time is 4:00 UTC.
    const spring = (time: string): Promise<boolean> =>
      sendDue(store, dueKinds.tasks, { nowMs: Date.parse(`2026-03-27T${time}:00.000Z`), zone })
    expect(await spring('03:59')).toBe(false)
    expect(await spring('04:00')).toBe(true)
  })
})
