import { err, ok, type Result } from '@bama/domain'
import { type HereRecord, planUndo, undoImport, type UndoOutcome, type Written } from '@bama/domain/moving-in'
import type Dexie from 'dexie'
import type { Watch } from '../local/backups/backup-job.ts'
import { type LocalDatabase, references } from '../local/database.ts'
import { isLocalMode } from '../local/mode.ts'
import {
  type ImportBatch,
  type ImportPart,
  putBatch,
  readBatches,
  readParts,
  removePart,
  undoMs,
} from '../local/moving-in/import-rows.ts'
import { namedWithoutIndex } from '../local/read-in-parts.ts'
import { world } from '../runtime/world.ts'
import { forceSync } from '../workspace/force-sync.ts'
import { runFresh } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'
import { alone, type ImportFailure } from './import-lock.ts'

/**
 * Takes an import back, for a day: what it made and nobody touched is deleted, and what it changed gets its former value where it
 * still has the new one. It goes on after a reload, by being called again. Returns the names of what stays.
 */
export async function undoImportBatch(
  id: string,
  { onProgress, signal }: Watch,
): Promise<Result<ImportBatch, ImportFailure>> {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'signed_out' })
  return alone(async () => {
    const batch = (await readBatches(db)).find((one) => one.id === id)
    if (batch === undefined || batch.state === 'undone') return err({ code: 'nothing' })
    if (batch.state !== 'undoing' && world.now() - Date.parse(batch.at) >= undoMs) return err({ code: 'expired' })
    // From the end: a client goes after the events that it was made for.
    const parts = (await readParts(db, id)).toReversed()
    if ((await isSent(db, parts)) && !(await forceSync()).ok) return err({ code: 'behind' })
    const stays = [...batch.stays]
    const undoing: ImportBatch = { ...batch, state: 'undoing' }
    await putBatch(db, undoing)
    const named = await namedWithoutIndex(db)
    for (const [index, part] of parts.entries()) {
      if (signal.aborted) return err({ code: 'cancelled' })
      const [clients, others] = [true, false].map((isClient) =>
        part.written.filter(({ entity }) => (entity === 'clients') === isClient),
      )
      for (const written of [others ?? [], clients ?? []]) {
        const staying: string[] = []
        const done = await runFresh(undoImport, async (whole) => {
          const outcomes = await Promise.all(written.map((one) => undoOf(whole, one, named)))
          staying.push(
            ...written
              .filter(({ before }, at) => {
                const outcome = outcomes[at]
                if (outcome === undefined || outcome.kind === 'gone') return false
                // A changed record of which nothing stays has its former values already.
                return outcome.stays.length > 0 || (outcome.kind === 'stays' && before === null)
              })
              .map(({ label }) => label),
          )
          return { steps: outcomes.flatMap((outcome) => (outcome.kind === 'undo' ? [outcome.step] : [])) }
        })
        if (!done.ok) return done
        stays.push(...staying)
      }
      await putBatch(db, { ...undoing, stays })
      await removePart(db, part)
      onProgress((index + 1) / parts.length)
    }
    const undone: ImportBatch = { ...undoing, stays, state: 'undone' }
    await putBatch(db, undone)
    return ok(undone)
  })
}

/** What becomes of one record, by what is here in the transaction that writes it. */
async function undoOf(db: LocalDatabase, written: Written, named: ReadonlySet<unknown>): Promise<UndoOutcome> {
  const current = await db.table<HereRecord, string>(written.entity).get(written.recordId)
  return planUndo(written, current, named.has(written.recordId) || (await isReferred(db, written)))
}

/**
 * Whether the server may know more of these records than this device: a deletion wins over every edit, so nobody's change may be
 * on its way here when one is made. What was never sent nobody else has.
 */
async function isSent(db: LocalDatabase, parts: readonly ImportPart[]): Promise<boolean> {
  if (isLocalMode()) return false
  const unsent = new Set<string>()
  await db.syncQueue.each(({ operation, entity, recordId }) => {
    if (operation === 'create') unsent.add(`${entity}/${recordId}`)
  })
  return parts.some(({ written }) => written.some(({ entity, recordId }) => !unsent.has(`${entity}/${recordId}`)))
}

async function isReferred(db: Dexie, { entity, recordId: id, before }: Written): Promise<boolean> {
  // What was there before the import is not deleted.
  if (before !== null) return false
  for (const [store, index] of references[entity] ?? [])
    if ((await db.table(store).where(index).equals(id).count()) > 0) return true
  return false
}
