import { intervalStamp } from '@bama/domain'
import { type EngineName, useEngine } from './engines.ts'
import { addPerson } from './people-in-store.ts'
import { createSyncClients, type SyncClients, type TestChange } from './sync-client.ts'
import type { Store } from '../src/store/store.ts'

export const event = (id: string, patch: object = {}): TestChange => ({
  entity: 'events',
  recordId: id,
  operation: 'create',
  patch: { name: `אירוע ${id}`, date: '2027-04-16', ...patch },
})
export const task = (id: string): TestChange => ({
  entity: 'tasks',
  recordId: id,
  operation: 'create',
  patch: { description: `משימה ${id}` },
})
export const comment = (id: string, item: string, patch: object = {}): TestChange => ({
  entity: 'comments',
  recordId: id,
  operation: 'create',
  patch: { item_type: item.startsWith('t') ? 'task' : 'event', item_id: item, content: 'תגובה', ...patch },
})
export const change = (entity: string, id: string, patch: object): TestChange => ({
  entity,
  recordId: id,
  patch: { ...patch },
})
export const remove = (entity: string, id: string): TestChange => ({ entity, recordId: id, operation: 'delete' })

export const interval = (start: string, end: string | null, day = '2026-11-01') => ({
  date: day,
  start_time: `${start}:00`,
  end_time: end === null ? null : `${end}:00`,
  started_at: new Date(`${day}T${start}:00+02:00`).toISOString(),
  ended_at: end === null ? null : new Date(`${day}T${end}:00+02:00`).toISOString(),
})
export const hours = (id: string, start: string, end: string | null, patch: object = {}): TestChange => ({
  entity: 'workHours',
  recordId: id,
  operation: 'create',
  patch: { interval: interval(start, end), ...patch },
})
export const decide = (status: string, seen: string, by: string, reason: string | null = null) => ({
  decision: {
    decided_status: status,
    decided_interval: seen,
    decision_reason: reason,
    decided_by: by,
    decided_at: '2026-11-02T08:00:00.000Z',
  },
})

/** People of every role who sync with one store. */
export interface Team extends SyncClients {
  readonly store: Store
  /** Returns the stamp of an entry's interval as this person sees it, or an empty text if they don't see it. */
  intervalStamp(id: string, who?: string): Promise<string>
  messages(who: string): ReturnType<SyncClients['list']>
}

/** Called inside a `describe`. Returns a function that opens a team over a new store, which the test has to close. */
export function useTeam(engine: EngineName): () => Promise<Team> {
  const openStore = useEngine(engine)
  return async () => {
    const store = await openStore()
    const clients = createSyncClients(store)
    const add = (id: string, role: 'admin' | 'operator' | 'user', permissions = {}, is_approved = true) =>
      addPerson(store, { id, role, permissions, is_approved }, clients.nowMs)
    await add('admin', 'admin')
    await add('boss', 'admin')
    await add('worker', 'user', { can_edit_events: true })
    await add('other', 'user')
    await add('checker', 'user', { can_approve_work_hours: true })
    await add('op1', 'operator')
    await add('op2', 'operator')
    await add('blocked', 'admin', {}, false)
    return Object.assign(clients, {
      store,
      intervalStamp: async (id: string, who = 'admin') => intervalStamp(await clients.see(who, 'workHours', id)) ?? '',
      messages: (who: string) => clients.list(who, 'personalMessages'),
    })
  }
}
