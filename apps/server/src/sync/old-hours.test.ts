import { expect, describe, it } from 'vitest'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createSyncClients, zone } from '../../testing/sync-client.ts'
import { giveOldHoursInstants } from './old-hours.ts'
import { createRecordAsServer } from './server-writes.ts'

describe.each(engineNames)('hours that were taken by wall times alone, on %s', (engine) => {
  const openStore = useEngine(engine)

  it('[S51] are read by their instants after the next start, keep what was decided of them, and reach every device', async () => {
    const store = await openStore()
    const team = createSyncClients(store)
    const { nowMs } = team
    await addPerson(store, { id: 'worker', role: 'user', permissions: {}, is_approved: true }, nowMs)
    await addPerson(store, { id: 'admin', role: 'admin', permissions: {}, is_approved: true }, nowMs)
    const old = (id: string, date: string, start: string, end: string | null, instant: string | null = null) =>
      store.write((tx) => {
        const interval = { date, start_time: start, end_time: end, started_at: instant, ended_at: null }
        const fields = { ...interval, user_id: 'worker', notes: '"started_at":null' }
        return createRecordAsServer(tx, { entity: 'workHours', id: id as never, actorId: 'worker', nowMs, fields })
      })
    await old('march', '2026-03-26', '18:00:00', '04:00:00')
    await old('october', '2026-10-24', '18:00:00', '04:00:00')
    await old('never', '2026-03-27', '02:30:00', '09:00:00')
    await old('plain', '2026-10-30', '08:00:00', '10:00:00')
    await old('running', '2026-11-01', '08:00:00', null, '2026-11-01T06:00:00.000Z')
    const hoursOf = async () =>
      Object.fromEntries((await team.list('worker', 'workHours')).map((entry) => [entry.id, entry['hours_worked']]))
    expect(await hoursOf()).toEqual({ march: 10, october: 10, never: 6.5, plain: 2, running: null })
    const decided_interval = (await team.see('admin', 'workHours', 'march'))?._clocks['interval']
    const decision = {
      decided_status: 'שולם',
      decided_interval,
      decision_reason: null,
      decided_by: 'admin',
      decided_at: null,
    }
    expect(await team.push('admin', { entity: 'workHours', recordId: 'march', patch: { decision } })).toEqual([
      'applied',
    ])
    await team.pull('worker')

    expect(await giveOldHoursInstants(store, { zone, nowMs })).toBe(4)
    expect(await hoursOf()).toEqual({ march: 9, october: 11, never: 5.5, plain: 2, running: null })
    expect(await team.see('worker', 'workHours', 'march')).toMatchObject({
      start_time: '18:00:00',
      started_at: '2026-03-26T16:00:00.000Z',
      ended_at: '2026-03-27T01:00:00.000Z',
      status: 'שולם',
    })
    expect((await team.pull('worker'))['workHours']).toHaveLength(4)
    expect(await giveOldHoursInstants(store, { zone, nowMs })).toBe(0)
    // Later starts don't read all hours again.
    await old('late', '2026-10-30', '08:00:00', '10:00:00')
    expect(await giveOldHoursInstants(store, { zone, nowMs })).toBe(0)
    await store.close()
  })
})
