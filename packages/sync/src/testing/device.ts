import type { Change, RecordId } from '@bama/domain'
import type { SyncRequest } from '../protocol/sync-request.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'
import type { WireRecord } from '../record/row.ts'
import { type Answer, emptyPull } from '../replica/apply-response.ts'
import type { LocalWorld } from '../replica/commit-changes.ts'
import type { DeviceId, Stamp } from '../stamp/stamp.ts'
import type { MemoryStore } from './memory-store.ts'

/** A world for one test device: a clock that is set by hand, and ids that count up. */
export function createWorld(start = '2026-11-01T08:00:00.000Z'): LocalWorld & { nowMs: number } {
  let ids = 0
  return {
    nowMs: Date.parse(start),
    now() {
      return this.nowMs
    },
    uuid: () => `00000000-0000-4000-a000-${String(++ids).padStart(12, '0')}`,
    deviceId: () => '9f3a1c2b7d4e5f60' as DeviceId,
  }
}

export const eventChange = (operation: Change['operation'], patch: Change['patch'] = {}, id = 'e1'): Change => ({
  entity: 'events',
  recordId: id as RecordId,
  operation,
  patch,
})

export const serverRecord = (fields: Readonly<Record<string, unknown>> = {}, id = 'e1', version = 1): WireRecord => ({
  name: 'מרתון',
  date: '2027-04-16',
  tags: [],
  checklist: [],
  ...fields,
  id,
  created_at: '2026-10-01T08:00:00.000Z',
  updated_at: '2026-10-01T08:00:00.000Z',
  _version: version,
  _clocks: { name: '2026-10-01T08:00:00.000Z-0000-0000000000000001' as Stamp },
})

export const answer = (part: Partial<SyncResponse> = {}): SyncResponse => ({
  results: [],
  changes: {},
  cursor: '1',
  more: false,
  epoch: 'epoch-1',
  serverId: 'server-1',
  serverTime: '2026-11-01T08:00:00.000Z',
  ...part,
})

/** The same answer, arriving without delay. */
export function promptAnswer(part: Partial<SyncResponse> | undefined, world: LocalWorld): Answer {
  const nowMs = world.now()
  return { response: answer(part), sentMs: nowMs, heardMs: nowMs }
}

/** Returns the request that a device with this store would send now. */
export async function requestOf(store: MemoryStore, mutations: SyncRequest['mutations'] = []): Promise<SyncRequest> {
  const { epoch, cursor } = (await store.read((tx) => tx.getMeta('pull'))) ?? emptyPull
  return { protocol: 1, deviceId: '9f3a1c2b7d4e5f60' as DeviceId, epoch, cursor, mutations }
}
