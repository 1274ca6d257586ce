import type { EntityModel, EntityName, RecordId, RecordMeta } from '@bama/domain'
import type { z } from 'zod'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** A record as this device holds it. `_synced`: whether the server has everything this device knows of it. */
export type LocalRow<Schema extends z.ZodObject> = z.output<Schema> &
  RecordMeta & { readonly id: RecordId; readonly _synced: boolean }

/** All records of a kind of which there are few, in no order; undefined while they are read. */
export const useRecords = <Schema extends z.ZodObject>(
  model: EntityModel<Schema, EntityName>,
): readonly LocalRow<Schema>[] | undefined =>
  useWorkspaceQuery(
    (db) => db.table<LocalRow<Schema>, string>(model.name).toArray(),
    [model],
    overlayRows(model.name, () => true),
  )
