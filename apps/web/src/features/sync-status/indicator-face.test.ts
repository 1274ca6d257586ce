import { describe, expect, it } from 'vitest'
import type { SyncState } from '../../data/index.ts'
import { indicatorFace } from './indicator-face.ts'

const calm: SyncState = {
  isOnline: true,
  syncInProgress: false,
  pending: 0,
  rejected: 0,
  oldestPendingAt: null,
  lastSyncTime: '2027-04-13T12:00:00.000Z',
  problem: 'none',
}
const labelOf = (change: Partial<SyncState>): string => indicatorFace({ ...calm, ...change }).label

describe('the sync indicator', () => {
  it('says the most pressing thing', () => {
    expect(labelOf({})).toBe('מסונכרן')
    expect(labelOf({ isOnline: false })).toBe('לא מקוון')
    expect(labelOf({ isOnline: false, pending: 2 })).toBe('לא מקוון · 2')
    expect(labelOf({ pending: 3 })).toBe('ממתינים · 3')
    expect(labelOf({ pending: 3, syncInProgress: true })).toBe('מסנכרן')
    expect(labelOf({ isOnline: false, pending: 2, rejected: 1 })).toBe('נדחו · 1')
    expect(labelOf({ rejected: 1, problem: 'outdated' })).toBe('נדרש רענון')
    expect(labelOf({ problem: 'failed' })).toBe('לא סונכרן')
  })

  it('does not flicker at a routine sync, but shows the first one', () => {
    expect(labelOf({ syncInProgress: true })).toBe('מסונכרן')
    expect(labelOf({ syncInProgress: true, lastSyncTime: null })).toBe('מסנכרן')
  })

  it('puts no failure on top of being offline: that is why it failed', () => {
    expect(labelOf({ isOnline: false, problem: 'failed' })).toBe('לא מקוון')
  })
})
