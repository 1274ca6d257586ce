import { type EntityName, type RecordId, type RecordInput, undoEdit } from '@bama/domain'
import { runFresh } from '../workspace/run-command.ts'

/** Takes back an edit of some plain fields, unless somebody changed them since. */
export const takeBackEdit = (
  entity: EntityName,
  id: RecordId,
  { written, before }: { readonly written: RecordInput; readonly before: RecordInput },
) =>
  runFresh(undoEdit, async (db) => ({
    entity,
    now: await db.table<{ readonly id: RecordId }, string>(entity).get(id),
    written,
    before,
  }))
