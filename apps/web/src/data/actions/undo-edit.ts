import { type EntityName, type RecordId, type RecordInput, undoEdits } from '@bama/domain'
import { runFresh } from '../workspace/run-command.ts'

/** An edit of some plain fields: what it wrote, and what was there before. */
export interface WrittenEdit {
  readonly id: RecordId
  readonly written: RecordInput
  readonly before: RecordInput
}

/** Takes back those edits whose fields nobody has changed since. Fails only if none remain. */
export const takeBackEdits = (entity: EntityName, edits: readonly WrittenEdit[]) =>
  runFresh(undoEdits, async (db) => {
    const now = await db.table<{ readonly id: RecordId }, string>(entity).bulkGet(edits.map(({ id }) => id))
    return { edits: edits.map(({ written, before }, index) => ({ entity, now: now[index], written, before })) }
  })

/** Takes back an edit of some plain fields, unless somebody changed them since. */
export const takeBackEdit = (entity: EntityName, id: RecordId, fields: Omit<WrittenEdit, 'id'>) =>
  takeBackEdits(entity, [{ id, ...fields }])
