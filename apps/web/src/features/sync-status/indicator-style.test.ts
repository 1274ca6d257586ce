import { describe, expect, it } from 'vitest'
import type { SharedStorageState, SyncState } from '../../data/index.ts'
import { indicatorStyle } from './indicator-style.ts'

const idle: SyncState = {
  isLocal: false,
  failedStatus: null,
  isOnline: true,
  syncInProgress: false,
  progress: null,
  pending: 0,
  rejected: 0,
  oldestPendingAt: null,
  isOverdue: false,
  isHeld: false,
  lastSyncTime: '2027-04-13T12:00:00.000Z',
  problem: 'none',
}
const labelOf = (change: Partial<SyncState>): string => indicatorStyle({ ...idle, ...change }, null).label

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
    expect(labelOf({ lastSyncTime: null })).toBe('מסנכרן')
  })

  it('[S39] says how far a full pull has come, never that it is done before it is', () => {
    expect(labelOf({ syncInProgress: true, progress: 0.404 })).toBe('הורדה · 40%')
    expect(labelOf({ syncInProgress: true, progress: 0.999 })).toBe('הורדה · 99%')
  })

  it('[S42] [S43] lights up when a change waits too long or is held back', () => {
    expect(indicatorStyle({ ...idle, pending: 3, isOverdue: true }, null)).toEqual({
      icon: 'alert',
      label: 'ממתינים · 3',
      needsAttention: true,
    })
    expect(indicatorStyle({ ...idle, pending: 3 }, null).needsAttention).toBe(false)
    expect(indicatorStyle({ ...idle, pending: 3, isHeld: true }, null)).toEqual({
      icon: 'alert',
      label: 'שרת אחר',
      needsAttention: true,
    })
  })

  it('puts no failure on top of being offline: that is why it failed', () => {
    expect(labelOf({ isOnline: false, problem: 'failed' })).toBe('לא מקוון')
  })

  it('says of devices that share without a server what is in the way, what waits, or that they share', () => {
    const sharing: SharedStorageState = {
      kind: 'gist',
      syncInProgress: false,
      lastSyncTime: '2027-04-13T12:00:00.000Z',
      unpublished: 0,
      isBehind: false,
      others: 1,
      problem: null,
      wentBackAt: null,
    }
    const of = (change: Partial<SharedStorageState>) =>
      indicatorStyle({ ...idle, isLocal: true }, { ...sharing, ...change })
    expect(indicatorStyle({ ...idle, isLocal: true }, null).label).toBe('במכשיר בלבד')
    expect(of({}).label).toBe('משותף')
    expect(of({ unpublished: 2 }).label).toBe('ממתינים · 2')
    expect(of({ unpublished: 2, problem: { code: 'offline' } }).label).toBe('לא מקוון · 2')
    expect(of({ problem: { code: 'busy' } }).label).toBe('משותף')
    expect(of({ problem: { code: 'key_changed' } })).toMatchObject({ label: 'השיתוף נעצר', needsAttention: true })
    expect(of({ lastSyncTime: null }).label).toBe('מסנכרן')
  })
})
