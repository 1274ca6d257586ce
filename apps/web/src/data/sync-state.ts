import { type EntityName, recordId as parseRecordId } from '@bama/domain'
import { commitChanges, type MetaValues, type RejectedRow } from '@bama/sync'
import { useConnection, engineStatus } from './connection.ts'
import { useWorkspaceQuery } from './live.ts'
import { useObservable } from './observable.ts'
import { workspace } from './workspace.ts'
import { world } from './world.ts'

/** How this device and the server stand. Instants are ISO 8601; `oldestPendingAt` is when the oldest unsent change was made. */
export interface SyncState {
  readonly isOnline: boolean
  readonly syncInProgress: boolean
  readonly pending: number
  readonly rejected: number
  readonly oldestPendingAt: string | null
  readonly lastSyncTime: string | null
  /** `insecure`: the page is neither https nor loopback, so the browser withholds what offline work needs. */
  readonly problem: 'none' | 'signed_out' | 'outdated' | 'failed' | 'insecure'
}

export interface RejectedChange {
  readonly id: string
  readonly entity: string
  readonly recordName: string | null
  readonly code: string
  readonly field: string | null
  readonly rejectedAt: string
}

export function useSyncState(): SyncState {
  const { isOnline } = useConnection()
  const status = useObservable(engineStatus)
  const stored = useWorkspaceQuery(async (db) => ({
    pending: await db.syncQueue.count(),
    oldest: (await db.syncQueue.orderBy('n').first())?.created_at ?? null,
    rejected: await db.rejected.count(),
    pull: (await db.metadata.get('pull'))?.value as MetaValues['pull'] | undefined,
  }))
  const outcome = status?.outcome?.kind
  const isProblem = outcome === 'signed_out' || outcome === 'outdated' || outcome === 'failed'
  return {
    isOnline,
    syncInProgress: status?.syncInProgress ?? false,
    pending: stored?.pending ?? 0,
    rejected: stored?.rejected ?? 0,
    oldestPendingAt: stored?.oldest ?? null,
    lastSyncTime: stored?.pull?.lastSyncTime ?? null,
    problem: isSecureContext ? (isProblem ? outcome : 'none') : 'insecure',
  }
}

export function useRejected(): readonly RejectedChange[] {
  return (
    useWorkspaceQuery(async (db) => {
      const rows = await db.rejected.orderBy('rejected_at').reverse().toArray()
      return Promise.all(
        rows.map(async (row) => describe(row, await db.entityStore(row.mutation.entity)?.get(row.mutation.recordId))),
      )
    }) ?? []
  )
}

function describe(row: RejectedRow, record: Readonly<Record<string, unknown>> | undefined): RejectedChange {
  const name = record?.['name'] ?? row.mutation.data.patch['name']
  return {
    id: row.id,
    entity: row.mutation.entity,
    recordName: typeof name === 'string' ? name : null,
    code: row.result.code ?? 'server_error',
    field: row.result.field ?? null,
    rejectedAt: row.rejected_at,
  }
}

export async function dismissRejected(id: string): Promise<void> {
  await workspace.get()?.store.write((tx) => tx.deleteRejected(id))
}

/** Makes the refused change again, as a new one. When its record is gone the refusal stays in the list. */
export async function retryRejected(id: string): Promise<void> {
  const open = workspace.get()
  const row = await open?.db.rejected.get(id)
  if (open === null || row === undefined) return
  const { entity, recordId, operation, data } = row.mutation
  const change = { entity: entity as EntityName, recordId: parseRecordId(recordId), operation, patch: data.patch }
  const committed = await commitChanges(open.store, [change], world)
  if (!committed.ok) return
  await dismissRejected(id)
  open.engine.request()
}

export const syncNow = (): void => workspace.get()?.engine.request()

/** How many changes would be gone with the local copy: those that wait, and those that were refused and not yet dismissed. */
export async function countUnsent(): Promise<number> {
  const db = workspace.get()?.db
  return db === undefined ? 0 : (await db.syncQueue.count()) + (await db.rejected.count())
}
