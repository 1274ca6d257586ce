import { randomUUID } from 'node:crypto'
import type { EntityName, Patch, RecordId } from '@bama/domain'
import { type Cause, createRecord, deleteRecord, updateRecord } from '@bama/sync/authority'
import { loopTurn } from '../store/loop-turn.ts'
import type { Tx } from '../store/schema.ts'
import { openUnitOfWork } from './unit-of-work.ts'

interface ServerWrite {
  readonly entity: EntityName
  readonly id: RecordId
  readonly actorId: string
  readonly nowMs: number
}

/** The cause of a change that no mutation of a device brought. */
export const causeOf = ({ actorId, nowMs }: Pick<ServerWrite, 'actorId' | 'nowMs'>): Cause => ({
  actorId,
  mutationId: randomUUID(),
  at: new Date(nowMs).toISOString(),
})

/**
 * Creates a record in the server's name (set-up, `/api/users`, demonstration data). The record is validated, numbered
 * and in the history like any other, but the policy isn't applied: the caller has decided.
 */
export async function createRecordAsServer(
  tx: Tx,
  args: ServerWrite & { readonly fields: Readonly<Record<string, unknown>> },
): Promise<void> {
  const unitOfWork = await openUnitOfWork(tx)
  await createRecord(unitOfWork, { ...args, cause: causeOf(args) })
  await unitOfWork.flush()
}

/** Changes cells of a record in the server's name, with a stamp later than any the record has. */
export const updateRecordAsServer = (tx: Tx, args: ServerWrite & { readonly patch: Patch }): Promise<void> =>
  updateRecordsAsServer(tx, [args])

/** Like `updateRecordAsServer` for many records: reads and writes in bulk, and yields to the event loop in between. */
export async function updateRecordsAsServer(
  tx: Tx,
  writes: readonly (ServerWrite & { readonly patch: Patch })[],
): Promise<void> {
  const unitOfWork = await openUnitOfWork(tx)
  if (writes.length > 1) await unitOfWork.prefetch(writes)
  for (const write of writes) {
    if (writes.length > 1) await loopTurn()
    await updateRecord(unitOfWork, { ...write, cause: causeOf(write) })
  }
  await unitOfWork.flush()
}

/** Deletes a record in the server's name, leaving a tombstone. */
export async function deleteRecordAsServer(tx: Tx, args: ServerWrite): Promise<void> {
  const unitOfWork = await openUnitOfWork(tx)
  await deleteRecord(unitOfWork, { ...args, cause: causeOf(args) })
  await unitOfWork.flush()
}
