import type { Canvas } from '@bama/domain'
import { useMemo } from 'react'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { overlayPart, overlayRow, overlayRows } from '../workspace/overlay-changes.ts'
import { byCreation } from './by-creation.ts'

/** A sketch as stored on this device. `_synced`: whether the server has it. */
export type LocalCanvas = Canvas & { readonly _synced: boolean }

/** The sketches of an event, oldest first; `undefined` while loading. */
export const useCanvases = (eventId: string): readonly LocalCanvas[] | undefined => useCanvasesBy('event_id', eventId)

/** A person's own sketches without an event, oldest first; `undefined` while loading. */
export function useFreeCanvases(userId: string): readonly LocalCanvas[] | undefined {
  const own = useCanvasesBy('user_id', userId)
  // Sketches stored before the field existed lack it.
  return useMemo(() => own?.filter((canvas) => (canvas.event_id ?? null) === null), [own])
}

function useCanvasesBy(field: 'event_id' | 'user_id', id: string): readonly LocalCanvas[] | undefined {
  const found = useWorkspaceQuery<readonly LocalCanvas[]>(
    (db) => db.table<LocalCanvas, string>('canvas').where(field).equals(id).toArray(),
    [field, id],
    overlayRows('canvas', (canvas: LocalCanvas) => canvas[field] === id),
  )
  return useMemo(() => found?.toSorted(byCreation), [found])
}

/** A sketch; `null` if it isn't on this device, `undefined` while loading. */
export function useCanvas(id: string): LocalCanvas | null | undefined {
  const found = useWorkspaceQuery(
    async (db) => ({ id, canvas: (await db.table<LocalCanvas, string>('canvas').get(id)) ?? null }),
    [id],
    overlayPart('canvas', overlayRow<LocalCanvas>('canvas', id)),
  )
  return found?.id === id ? found.canvas : undefined
}
