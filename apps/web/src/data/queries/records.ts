import type { EntityModel, EntityName, RecordId, RecordMeta } from '@bama/domain'
import type { z } from 'zod'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** A record as stored on this device. `_synced`: whether the server has all changes made here. */
export type LocalRow<Schema extends z.ZodObject> = z.output<Schema> &
  RecordMeta & { readonly id: RecordId; readonly _synced: boolean }

/** All records of an entity that has few, in no order; undefined while loading. */
export const useRecords = <Schema extends z.ZodObject>(
  model: EntityModel<Schema, EntityName>,
): readonly LocalRow<Schema>[] | undefined =>
  useWorkspaceQuery(
    (db) => db.table<LocalRow<Schema>, string>(model.name).toArray(),
    [model],
    overlayRows(model.name, () => true),
  )
