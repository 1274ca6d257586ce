import type { VisibleEvent } from '@bama/domain'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { useCurrentRows } from '../workspace/live-query.ts'
import { useRow, useRows } from './rows.ts'

/** An event as stored on this device. `_synced`: whether the server has all changes made here. */
export type LocalEvent = VisibleEvent & { readonly _synced: boolean }

/** The events on the board, that is, not archived. Found by their mark, so the archive costs nothing. */
export const useEvents = (): readonly LocalEvent[] | undefined =>
  useCurrentRows(
    'events',
    overlayRows<LocalEvent>('events', ({ is_archived }) => !is_archived),
  )

/** All events on this device, archived ones too, for the list of unpaid ones. */
export const useAllEvents = (): readonly LocalEvent[] | undefined => useRows<LocalEvent>('events')

/** An event, possibly archived; `null` if it isn't on this device, `undefined` while loading. */
export const useEventRecord = (id: string | undefined): LocalEvent | null | undefined =>
  useRow<LocalEvent>('events', id, 'current')
