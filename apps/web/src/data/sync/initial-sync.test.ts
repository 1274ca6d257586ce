import type { SyncStatus } from '@bama/sync'
import { expect, it, vi } from 'vitest'
import { createInitialSyncWarning } from './initial-sync.ts'

const status = (syncInProgress: boolean, outcome: SyncStatus['outcome']): SyncStatus => ({
  isOnline: true,
  syncInProgress,
  progress: null,
  outcome,
})
const synced = { kind: 'synced', entities: [], rejected: 0 } as const

it('[A8.42] [B8.22] a first sync that failed is a warning, once; later ones are none', () => {
  const warn = vi.fn()
  const note = createInitialSyncWarning(warn)
  note(status(true, null))
  expect(warn).not.toHaveBeenCalled()
  note(status(false, { kind: 'unreachable' }))
  note(status(false, { kind: 'failed', status: 500 }))
  expect(warn.mock.calls).toEqual([['the initial sync failed', { kind: 'unreachable' }]])
})

it('[A8.42] one that succeeded is none', () => {
  const warn = vi.fn()
  const note = createInitialSyncWarning(warn)
  note(status(false, synced))
  note(status(false, { kind: 'unreachable' }))
  expect(warn).not.toHaveBeenCalled()
})
