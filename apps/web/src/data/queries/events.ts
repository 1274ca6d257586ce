import type { VisibleEvent } from '@bama/domain'
import { overlayPart, overlayRow, overlayRows } from '../workspace/overlay-changes.ts'
import { useCurrentRows, useWorkspaceQuery } from '../workspace/live-query.ts'

/** An event as stored on this device. `_synced`: whether the server has all changes made here. */
export type LocalEvent = VisibleEvent & { readonly _synced: boolean }

/** The events on the board, that is, not archived. Found by their mark, so the archive costs nothing. */
export const useEvents = (): readonly LocalEvent[] | undefined =>
  useCurrentRows(
    'events',
    overlayRows<LocalEvent>('events', ({ is_archived }) => !is_archived),
  )

/** All events on this device, archived ones too, for the list of unpaid ones. */
export const useAllEvents = (): readonly LocalEvent[] | undefined =>
  useWorkspaceQuery(
    (db) => db.table<LocalEvent, string>('events').toArray(),
    [],
    overlayRows<LocalEvent>('events', () => true),
  )

/** An event, possibly archived; `null` if it isn't on this device, `undefined` while loading. */
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
  // The result for another id doesn't count.
  return found?.id === id ? found?.event : undefined
}
