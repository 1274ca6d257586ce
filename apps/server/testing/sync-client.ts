import { recordId } from '@bama/domain'
import { type DeviceId, formatStamp, type SyncResponse, type WireRecord } from '@bama/sync'
import type { Store } from '../src/store/store.ts'
import { createSyncHandler } from '../src/sync/sync-handler.ts'
import { type Place, pullAll, syncBody, verdictOf } from './wire.ts'

type Raw = Readonly<Record<string, unknown>>

/** The part of a change that a test specifies; the rest is filled in. */
export interface TestChange {
  readonly entity: string
  readonly recordId: string
  readonly operation?: 'create' | 'update' | 'delete'
  readonly patch?: Raw
  readonly [field: string]: unknown
}

/** People who sync with the shipping handler on a store, with one device each and a clock that the test sets. */
export interface SyncClients {
  nowMs: number
  /** Pushes changes in a person's name. Each verdict is `status code field`, as far as they exist. */
  push(who: string, ...changes: readonly TestChange[]): Promise<readonly string[]>
  /** Returns what the server sends since this person's last pull. */
  pull(who: string): Promise<SyncResponse['changes']>
  /** Returns a record as this person has it after a full pull. */
  see(who: string, entity: string, id: string): Promise<WireRecord | undefined>
  /** Returns all records of an entity that this person has after a full pull. */
  list(who: string, entity: string): Promise<readonly WireRecord[]>
}

export const zone = 'Asia/Jerusalem'

export function createSyncClients(store: Store): SyncClients {
  const handle = createSyncHandler({ store, zone, now: () => clients.nowMs, onCommitted: () => undefined })
  const cursors = new Map<string, Place>()
  let counter = 0
  const deviceOf = (who: string): DeviceId => Buffer.from(who.padEnd(8, '.')).toString('hex').slice(0, 16) as DeviceId

  const mutationOf = (who: string, { operation = 'update', patch = {}, ...rest }: TestChange): Raw => ({
    id: `00000000-0000-4000-a000-${String(++counter).padStart(12, '0')}`,
    n: counter,
    operation,
    patch,
    stamp: formatStamp(clients.nowMs, counter, deviceOf(who)),
    ...rest,
  })

  const send = (who: string, mutations: readonly Raw[], at: Place, page: { readonly pageSize?: number } = {}) =>
    handle({ userId: recordId(who), ...page }, syncBody({ ...at, deviceId: deviceOf(who), mutations }))

  const pullFrom = (who: string, start: Place) => pullAll((at) => send(who, [], at), start)

  const nothing = { epoch: null, cursor: null }
  // Nobody looks at what a push pulls. In a page of the usual size it would be everything each time.
  const leastPage = { pageSize: 1 }
  const list = async (who: string, entity: string): Promise<readonly WireRecord[]> =>
    ((await pullFrom(who, nothing)).changes[entity] ?? []) as readonly WireRecord[]

  const clients: SyncClients = {
    nowMs: Date.parse('2026-11-01T08:00:00.000Z'),
    async push(who, ...changes) {
      const { results } = await send(
        who,
        changes.map((change) => mutationOf(who, change)),
        nothing,
        leastPage,
      )
      return results.map(verdictOf)
    },
    async pull(who) {
      const { changes, at } = await pullFrom(who, cursors.get(who) ?? nothing)
      cursors.set(who, at)
      return changes
    },
    list,
    see: async (who, entity, id) => (await list(who, entity)).find((record) => record.id === id),
  }
  return clients
}
