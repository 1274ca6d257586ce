import 'fake-indexeddb/auto'
import type { Change, RecordId } from '@bama/domain'
import { commitChanges, type LocalStore, type SyncRequest, type SyncResponse } from '@bama/sync'
import { applyResponse } from '../../packages/sync/src/replica/apply-response.ts'
import { createDexieStore } from '../../apps/web/src/data/local/dexie-store.ts'
import { LocalDatabase } from '../../apps/web/src/data/local/database.ts'
import { world } from '../../apps/web/src/data/runtime/world.ts'
import { rounded } from '../browser/with-server.ts'
import { cpuMs, medianCpuMs } from './cpu.ts'

const many = 1_000

const change = (operation: 'create' | 'update', index: number): Change => ({
  entity: 'events',
  recordId: 'e1' as RecordId,
  operation,
  patch: {
    ...(operation === 'create' ? { name: 'אירוע', date: '2027-01-01' } : {}),
    location: `אולם ${index}`,
    [`checklist/line${index % 40}/item`]: `שורה ${index}`,
  },
})

/** Returns a device with one record that has this many pending changes. */
async function device(pending: number): Promise<{ store: LocalStore; db: LocalDatabase }> {
  const db = new LocalDatabase(`pending-${pending}`)
  const store = createDexieStore(db, world.now)
  for (let index = 0; index < pending; index++)
    await commitChanges(store, [change(index === 0 ? 'create' : 'update', index)], world)
  return { store, db }
}

/** Applies a response that accepts the first `count` changes. */
async function takeAnswer({ store, db }: { store: LocalStore; db: LocalDatabase }, count: number): Promise<number> {
  const rows = await db.syncQueue.orderBy('n').limit(count).toArray()
  const request: SyncRequest = { protocol: 1, deviceId: world.deviceId(), epoch: null, cursor: null, mutations: [] }
  const response = {
    serverId: 'server',
    serverTime: new Date().toISOString(),
    epoch: 'epoch',
    cursor: 'cursor',
    more: false,
    results: rows.map(({ id }) => ({ id, status: 'applied' as const })),
    changes: {},
  } as unknown as SyncResponse
  const sentMs = Date.now()
  return cpuMs(() => store.write((tx) => applyResponse(tx, request, { response, sentMs, heardMs: sentMs }, world)))
}

/**
 * Measures a write of a record with 1,000 pending changes against one with a few, and a response that settles 500 of
 * them.
 */
export async function benchPending(): Promise<object> {
  const write = async ({ store }: { store: LocalStore }): Promise<number> =>
    medianCpuMs(15, (run) => commitChanges(store, [change('update', run + 2_000)], world))
  const [few, full] = [await device(2), await device(many)]
  const [fewMs, fullMs] = [await write(few), await write(full)]
  return {
    pending: many,
    writeMs: rounded(fullMs, 2),
    writeOfFewMs: rounded(fewMs, 2),
    ratio: rounded(fullMs / fewMs, 2),
    answerOf500Ms: rounded(await takeAnswer(full, 500)),
  }
}
