import { useEffect, useState } from 'react'
import { world } from '../runtime/world.ts'
import { syncNow, useSyncState } from './sync-state.ts'

/**
 * Whether a record that isn't on this device may still arrive: no sync has ended since it was missed. Requests one,
 * because whoever presses a notification is here before the change that it reports.
 */
export function useMayStillArrive(isMissing: boolean): boolean {
  const { isLocal, isOnline, problem, progress, lastSyncTime } = useSyncState()
  const [missedMs, setMissedMs] = useState<number | null>(null)
  useEffect(() => {
    setMissedMs(isMissing ? world.now() : null)
    if (isMissing) syncNow()
  }, [isMissing])
  if (!isMissing || isLocal) return false
  if (progress !== null) return true
  if (!isOnline || problem !== 'none') return false
  return missedMs === null || lastSyncTime === null || Date.parse(lastSyncTime) < missedMs
}
