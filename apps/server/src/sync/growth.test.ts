import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from '../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients } from '../../testing/sync-client.ts'
import { useEngine } from '../../testing/engines.ts'
import type { Store } from '../store/store.ts'

const engines = ['SQLite', 'PostgreSQL'] as const
const event = {
  entity: 'events',
  recordId: 'e1',
  operation: 'create',
  patch: { name: 'אירוע', date: '2027-04-16' },
} as const
const people = ['noa', 'gil', 'ron', 'dana', 'amit'] as const

describe.each(engines)('what stays in the database (%s)', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let team: SyncClients

  beforeEach(async () => {
    store = await openStore()
    team = createSyncClients(store)
    await addPerson(store, { id: 'admin', role: 'admin' }, team.nowMs)
    for (const id of people) await addPerson(store, { id, role: 'user' }, team.nowMs)
    expect(await team.push('admin', event)).toEqual(['applied'])
    return () => store.close()
  })

  const bodies = async (): Promise<readonly boolean[]> => {
    const rows = await store.db.selectFrom('mutations').select('body').orderBy('seq').orderBy('id').execute()
    return rows.map(({ body }) => body !== '')
  }

  it('[S16] of a refused change is its answer, not what it said', async () => {
    const refused = {
      entity: 'events',
      recordId: 'e1',
      patch: { description: 'א'.repeat(10_000), name: null },
      id: '00000000-0000-4000-b000-000000000001',
      n: 1,
      stamp: '2026-11-01T08:00:00.000Z-0000-6e6f612e2e2e2e2e',
    }
    expect(await team.push('admin', refused)).toEqual(['rejected invalid name'])
    expect(await bodies()).toEqual([false, false])
    expect(await team.push('admin', refused)).toEqual(['rejected invalid name'])
    expect(await team.push('admin', { ...refused, patch: { name: 'אחר' } })).toEqual(['rejected id_reused id'])
  })

  it('[S16] of what an earlier version kept are the answers, by and by: they stay', async () => {
    const change = {
      entity: 'events',
      recordId: 'e1',
      patch: { location: 'כאן' },
      id: '00000000-0000-4000-b000-000000000002',
      n: 2,
      stamp: '2026-11-01T08:00:00.000Z-0000-6e6f612e2e2e2e2e',
    }
    expect(await team.push('admin', change)).toEqual(['applied'])
    const [row] = await store.db.selectFrom('mutations').selectAll().where('id', '=', change.id).execute()
    if (row === undefined) throw new Error('the answer is kept')
    const old = Array.from({ length: 3 }, (_, index) => ({ ...row, id: `old-${index}` }))
    await store.db.insertInto('mutations').values(old).execute()
    await store.db
      .updateTable('mutations')
      .set({ body: JSON.stringify(change) })
      .execute()
    const left: number[] = []
    for (let index = 0; index < 3; index++) {
      left.push((await bodies()).filter(Boolean).length)
      await team.push('admin', { entity: 'events', recordId: 'e1', patch: { location: `שם ${index}` } })
    }
    expect(left).toEqual([5, 3, 1])
    expect((await bodies()).some(Boolean)).toBe(false)
    expect(await team.push('admin', change)).toEqual(['applied'])
    expect(await team.push('admin', { ...change, patch: { location: 'אחר' } })).toEqual(['rejected id_reused id'])
  })

  it('[S56] of a message that the server wrote is one row in the history', async () => {
    const comment = {
      entity: 'comments',
      recordId: 'c1',
      operation: 'create',
      patch: { item_type: 'event', item_id: 'e1', content: 'שלום', 'mentions/noa': true },
    } as const
    expect(await team.push('admin', comment)).toEqual(['applied'])
    const rows = await store.db
      .selectFrom('history')
      .select(['cell', 'operation'])
      .where('entity', '=', 'personalMessages')
      .execute()
    expect(rows).toEqual([{ cell: '', operation: 'create' }])
  })

  it('[S56] of a push that would send thousands of messages is nothing, and half of it is taken', async () => {
    const mentions = Object.fromEntries(people.map((id) => [`mentions/${id}`, true]))
    const comments = Array.from({ length: 450 }, (_, index) => ({
      entity: 'comments',
      recordId: `c${index}`,
      operation: 'create' as const,
      patch: { item_type: 'event', item_id: 'e1', content: 'שלום', ...mentions },
    }))
    await expect(team.push('admin', ...comments)).rejects.toMatchObject({ code: 'too_large' })
    expect(await team.list('admin', 'comments')).toEqual([])
    expect(new Set(await team.push('admin', ...comments.slice(0, 225)))).toEqual(new Set(['applied']))
  })
})
