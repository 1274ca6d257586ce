import type { SharedStorageState, SyncState } from '../../data/index.ts'
import { localTexts } from '../../texts/local.ts'
import { syncTexts } from '../../texts/sync.ts'
import { percentOf } from '../../ui/display/percent-of.ts'

export type IndicatorIcon = 'synced' | 'offline' | 'syncing' | 'waiting' | 'alert' | 'local'

interface IndicatorStyle {
  readonly icon: IndicatorIcon
  readonly label: string
  /** Whether to show the indicator in the bright colour. */
  readonly needsAttention: boolean
}

const problemLabels = {
  signed_out: syncTexts.needsSignIn,
  outdated: syncTexts.needsReload,
  failed: syncTexts.failed,
  unavailable: syncTexts.failed,
  full: syncTexts.full,
  insecure: syncTexts.insecure,
} as const

/** The indicator of devices that share without a server. */
function sharingStyle({ problem, unpublished, lastSyncTime }: SharedStorageState): IndicatorStyle {
  if (problem?.code === 'offline')
    return { icon: 'offline', label: syncTexts.withCount(syncTexts.offline, unpublished), needsAttention: false }
  // A busy storage resumes by itself.
  if (problem !== null && problem.code !== 'busy')
    return { icon: 'alert', label: localTexts.sharingStopped, needsAttention: true }
  if (lastSyncTime === null) return { icon: 'syncing', label: syncTexts.syncing, needsAttention: false }
  if (unpublished > 0)
    return { icon: 'waiting', label: syncTexts.withCount(syncTexts.waiting, unpublished), needsAttention: false }
  return { icon: 'synced', label: localTexts.shared, needsAttention: false }
}

/** Returns the most urgent state. `sharing`: the state of sharing without a server, or null. */
export function indicatorStyle(state: SyncState, sharing: SharedStorageState | null): IndicatorStyle {
  const { problem, pending } = state
  const hasFailed = problem === 'failed' || problem === 'unavailable'
  const stopped = problem !== 'none' && !hasFailed
  if (stopped) return { icon: 'alert', label: problemLabels[problem], needsAttention: true }
  if (state.isLocal && sharing !== null) return sharingStyle(sharing)
  if (state.isLocal) return { icon: 'local', label: localTexts.indicator, needsAttention: false }
  if (state.rejected > 0)
    return { icon: 'alert', label: syncTexts.withCount(syncTexts.rejected, state.rejected), needsAttention: true }
  if (state.isHeld) return { icon: 'alert', label: syncTexts.otherServer, needsAttention: true }
  if (!state.isOnline)
    return { icon: 'offline', label: syncTexts.withCount(syncTexts.offline, pending), needsAttention: false }
  if (hasFailed) return { icon: 'alert', label: problemLabels.failed, needsAttention: true }
  if (state.progress !== null)
    return { icon: 'syncing', label: syncTexts.downloading(percentOf(state.progress)), needsAttention: false }
  if (state.isOverdue)
    return { icon: 'alert', label: syncTexts.withCount(syncTexts.waiting, pending), needsAttention: true }
  // The routine sync every 30 seconds isn't shown, since it would flicker.
  // Until the first one has completed, "synced" would be wrong.
  if (state.lastSyncTime === null || (state.syncInProgress && pending > 0))
    return { icon: 'syncing', label: syncTexts.syncing, needsAttention: false }
  if (pending > 0)
    return { icon: 'waiting', label: syncTexts.withCount(syncTexts.waiting, pending), needsAttention: false }
  return { icon: 'synced', label: syncTexts.synced, needsAttention: false }
}
