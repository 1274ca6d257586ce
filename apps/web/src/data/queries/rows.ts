import type { EntityModel, EntityName, RecordId, RecordMeta } from '@bama/domain'
import type { Arrival } from '@bama/sync'
import type { z } from 'zod'
import { type FieldValues, hasValues, rowsWith } from '../local/rows-with.ts'
import { overlayPart, overlayRow, overlayRows } from '../workspace/overlay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

type Id = { readonly id: string }

/** A record as stored on this device. `_synced`: whether the server has all changes made here. */
export type LocalRow<Schema extends z.ZodObject> = z.output<Schema> &
  RecordMeta & { readonly id: RecordId; readonly _synced: boolean }

/**
 * An entity's rows with these values (`rowsWith`), in no order; undefined while loading. Without values all rows, with
 * null none.
 */
export const useRows = <Row extends Id>(
  entity: EntityName,
  values: FieldValues<Row> | null = {},
  needs: Arrival = 'everything',
): readonly Row[] | undefined =>
  useWorkspaceQuery<readonly Row[]>(
    async (db) => (values === null ? [] : rowsWith(db.table<Row, string>(entity), values)),
    {
      deps: [entity, JSON.stringify(values)],
      overlay: overlayRows(entity, (row: Row) => values !== null && hasValues(row, values)),
      needs,
    },
  )

/** All records of an entity that has few, in no order; undefined while loading. */
export const useRecords = <Schema extends z.ZodObject>(
  model: EntityModel<Schema, EntityName>,
): readonly LocalRow<Schema>[] | undefined => useRows<LocalRow<Schema>>(model.name)

/** Null if it isn't on this device, undefined while loading. */
type Found<Row> = Row | null | undefined

/** A record. `foundNeeds`: how much of a first pull must have arrived before a record that is here is shown. */
export function useRow<Row extends Id>(
  entity: EntityName,
  id: string | undefined,
  foundNeeds: Arrival = 'everything',
): Found<Row> {
  const found = useWorkspaceQuery<{ readonly id: string | undefined; readonly row: Row | null }>(
    async (db) => ({ id, row: (id !== undefined && (await db.table<Row, string>(entity).get(id))) || null }),
    {
      deps: [entity, id],
      overlay: overlayPart('row', overlayRow<Row>(entity, id)),
      needs: ({ row }) => (row === null ? 'everything' : foundNeeds),
    },
  )
  // The result for another id doesn't count.
  return found?.id === id ? found?.row : undefined
}
