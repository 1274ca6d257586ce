import type { VisibleEvent } from '@bama/domain'
import { overlayPart, overlayRow, overlayRows } from '../workspace/overlay-changes.ts'
import { useCurrentRows, useWorkspaceQuery } from '../workspace/live-query.ts'

/** An event as this device holds it. `_synced`: whether the server has everything this device knows of it. */
export type LocalEvent = VisibleEvent & { readonly _synced: boolean }

/** The events on the board: those that are not archived. They are found by their mark, so the archive costs nothing. */
export const useEvents = (): readonly LocalEvent[] | undefined =>
  useCurrentRows(
    'events',
    overlayRows<LocalEvent>('events', ({ is_archived }) => !is_archived),
  )

/** All events of this device, archived ones too: for a list of what is still to be paid. */
export const useAllEvents = (): readonly LocalEvent[] | undefined =>
  useWorkspaceQuery(
    (db) => db.table<LocalEvent, string>('events').toArray(),
    [],
    overlayRows<LocalEvent>('events', () => true),
  )

/** One event, an archived one too; `null` when it is not on this device, `undefined` while that is not known. */
export function useEventRecord(id: string | undefined): LocalEvent | null | undefined {
  const found = useWorkspaceQuery(
    async (db) => ({
      id,
      event: id === undefined ? null : ((await db.table<LocalEvent, string>('events').get(id)) ?? null),
    }),
    [id],
    overlayPart('event', overlayRow<LocalEvent>('events', id)),
    ({ event }) => (event === null ? 'everything' : 'current'),
  )
  // The result for another id is none for this one.
  return found?.id === id ? found?.event : undefined
}
