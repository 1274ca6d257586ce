import { type Permissions, recordId, type Role } from '@bama/domain'
import type { CreateSimServer, SimServer } from '@bama/sync/testing'
import { openSqliteStore, type Store } from '../store/store.ts'
import { addPerson } from './people-in-store.ts'
import { readUser } from '../sync/read-user.ts'
import { updateRecordAsServer } from '../sync/server-writes.ts'
import { createSyncHandler } from '../sync/sync-handler.ts'

/** The shipping handler on a real SQLite, for the simulator. */
export const createSqliteSimServer: CreateSimServer = async (people, now): Promise<SimServer> => {
  const store = await openSqliteStore(':memory:')
  for (const person of people) await addPerson(store, person, now())
  const handle = createSyncHandler({ store, now, onCommitted: () => undefined })
  return {
    sync: (userId, request) => handle({ userId: recordId(userId) }, request),
    setAccess: (userId, role, permissions) => setAccess(store, userId, role, permissions, now()),
    async lostCells() {
      const rows = await store.db.selectFrom('history').select(['mutation_id', 'cell']).where('outcome', '=', 'lost').execute()
      return rows.map(({ mutation_id, cell }) => ({ mutationId: mutation_id, cell }))
    },
    close: () => store.close(),
  }
}

async function setAccess(store: Store, userId: string, role: Role, permissions: Permissions, nowMs: number): Promise<void> {
  await store.write(async (tx) => {
    const user = await readUser(tx, userId)
    if (user === null) throw new Error(`no user ${userId}`)
    const flags = Object.entries(permissions).map(([flag, value]) => [`permissions/${flag}`, value] as const)
    const patch = { role, ...Object.fromEntries(flags) }
    await updateRecordAsServer(tx, { entity: 'systemUsers', id: user.id, patch, actorId: userId, nowMs })
    await tx
      .updateTable('accounts')
      .set((expression) => ({ access_version: expression('access_version', '+', 1) }))
      .where('user_id', '=', userId)
      .execute()
  })
}
