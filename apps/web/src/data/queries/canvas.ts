import type { Canvas } from '@bama/domain'
import { useMemo } from 'react'
import { type FieldValues } from '../local/rows-with.ts'
import { byCreation } from './by-creation.ts'
import { useRow, useRows } from './rows.ts'

/** A sketch as stored on this device. `_synced`: whether the server has it. */
export type LocalCanvas = Canvas & { readonly _synced: boolean }

/** The sketches of an event, oldest first; `undefined` while loading. */
export const useCanvases = (eventId: string): readonly LocalCanvas[] | undefined =>
  useOldestFirst({ event_id: eventId })

/** A person's own sketches without an event, oldest first; `undefined` while loading. */
export function useFreeCanvases(userId: string): readonly LocalCanvas[] | undefined {
  const own = useOldestFirst({ user_id: userId })
  // Sketches stored before the field existed lack it.
  return useMemo(() => own?.filter((canvas) => (canvas.event_id ?? null) === null), [own])
}

function useOldestFirst(values: FieldValues<LocalCanvas>): readonly LocalCanvas[] | undefined {
  const found = useRows<LocalCanvas>('canvas', values)
  return useMemo(() => found?.toSorted(byCreation), [found])
}

/** A sketch; `null` if it isn't on this device, `undefined` while loading. */
export const useCanvas = (id: string): LocalCanvas | null | undefined => useRow<LocalCanvas>('canvas', id)
