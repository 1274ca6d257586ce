import { randomBytes, randomUUID } from 'node:crypto'
import type { Change, Patch, RecordId, Result } from '@bama/domain'
import {
  apiErrorSchema,
  type CommitError,
  commitChanges,
  type DeviceId,
  type Exchange,
  type LocalRecord,
  type LocalWorld,
  type Network,
  readSyncResponse,
  type SyncOutcome,
} from '@bama/sync'
import { createMemoryStore, type MemoryStore, syncOnce } from '@bama/sync/testing'

/** A device with the real sync engine and an in-memory store. */
export interface Device {
  readonly store: MemoryStore
  write(...changes: readonly Change[]): Promise<Result<void, CommitError>>
  sync(): Promise<SyncOutcome>
  /** The record as shown on its screen. */
  shown(entity: string, id: string): LocalRecord | undefined
}

/** `now` is the device's own clock. */
export function createDevice(network: Network, now: () => number): Device {
  const store = createMemoryStore()
  const deviceId = randomBytes(8).toString('hex') as DeviceId
  const world: LocalWorld = { now, uuid: () => randomUUID(), deviceId: () => deviceId }
  return {
    store,
    write: (...changes) => commitChanges(store, changes, world, { isGroup: changes.length > 1 }),
    sync: () => syncOnce({ store, network, world }),
    shown: (entity, id) => store.all().records.find((row) => row.entity === entity && row.record.id === id)?.record,
  }
}

/** Converts an answer of `POST /api/sync` for the engine. */
export function toExchange(status: number, body: unknown): Exchange {
  if (status !== 200) {
    const code = apiErrorSchema.safeParse(body).data?.error.code
    return { kind: 'error', status, ...(code === undefined ? {} : { code }) }
  }
  const response = readSyncResponse(body)
  return response === null ? { kind: 'unreachable' } : { kind: 'answer', response }
}

const changeOf =
  (operation: Change['operation']) =>
  (entity: Change['entity'], id: string, patch: Patch = {}): Change => ({
    entity,
    recordId: id as RecordId,
    operation,
    patch,
  })

export const creating = changeOf('create')
export const updating = changeOf('update')
export const deleting = changeOf('delete')
