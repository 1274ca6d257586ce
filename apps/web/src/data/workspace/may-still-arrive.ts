import { useEffect, useState } from 'react'
import { world } from '../runtime/world.ts'
import { syncNow, useSyncState } from './sync-state.ts'

/**
 * Whether a record that isn't on this device may still arrive: no sync has ended since it was missed. Requests one,
 * because whoever presses a notification is here before the change that it reports. `missing`: the record's id, or null.
 */
export function useMayStillArrive(missing: string | null): boolean {
  const { isLocal, isOnline, problem, progress, lastSyncTime } = useSyncState()
  const [missed, setMissed] = useState<{ readonly id: string; readonly atMs: number } | null>(null)
  useEffect(() => {
    setMissed(missing === null ? null : { id: missing, atMs: world.now() })
    if (missing !== null) syncNow()
  }, [missing])
  if (missing === null || isLocal) return false
  if (progress !== null) return true
  // An insecure page warns, but syncs.
  if (!isOnline || (problem !== 'none' && problem !== 'insecure')) return false
  return missed?.id !== missing || lastSyncTime === null || Date.parse(lastSyncTime) < missed.atMs
}
