import type { Canvas } from '@bama/domain'
import { useMemo } from 'react'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { overlayPart, overlayRow, overlayRows } from '../workspace/overlay-changes.ts'

/** A sketch as this device holds it. `_synced`: whether the server has it. */
export type LocalCanvas = Canvas & { readonly _synced: boolean }

const byAge = (one: Canvas, other: Canvas): number => {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** The sketches on an event, the oldest first; `undefined` while they are read. */
export function useCanvases(eventId: string): readonly LocalCanvas[] | undefined {
  const found = useWorkspaceQuery<readonly LocalCanvas[]>(
    (db) => db.table<LocalCanvas, string>('canvas').where('event_id').equals(eventId).toArray(),
    [eventId],
    overlayRows('canvas', ({ event_id }: LocalCanvas) => event_id === eventId),
  )
  return useMemo(() => found?.toSorted(byAge), [found])
}

/** One sketch; `null` when it is not on this device, `undefined` while that is not known. */
export function useCanvas(id: string): LocalCanvas | null | undefined {
  const found = useWorkspaceQuery(
    async (db) => ({ id, canvas: (await db.table<LocalCanvas, string>('canvas').get(id)) ?? null }),
    [id],
    overlayPart('canvas', overlayRow<LocalCanvas>('canvas', id)),
  )
  return found?.id === id ? found.canvas : undefined
}
