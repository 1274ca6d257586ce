// @vitest-environment dom
import type { WorkHour } from '@bama/domain'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emitApplied, emitSyncComplete, emitTimerStarted, emitTimerStopped, onStorageCleared } from './window-events.ts'

/** Records all window events from now on, in order. */
function listen(): [name: string, detail: unknown][] {
  const heard: [string, unknown][] = []
  for (const name of ['cloudSyncUpdate', 'cloudSyncComplete', 'forceUIRefresh', 'timerStarted', 'timerStopped']) {
    const listener = (event: globalThis.Event): void => void heard.push([name, (event as CustomEvent).detail])
    globalThis.addEventListener(name, listener)
    onTestFinished(() => globalThis.removeEventListener(name, listener))
  }
  return heard
}

describe('window events', () => {
  it('[S39] name every entity that a page changed, and of a copy that was replaced', () => {
    const heard = listen()
    emitApplied({ entities: ['events', 'tasks'], replaced: false })
    emitApplied({ entities: ['events'], replaced: true })
    emitSyncComplete()
    expect(heard).toEqual([
      ['cloudSyncUpdate', { entity: 'events' }],
      ['cloudSyncUpdate', { entity: 'tasks' }],
      ['cloudSyncUpdate', { entity: 'events' }],
      ['forceUIRefresh', null],
      ['cloudSyncComplete', null],
    ])
  })

  it('report timers, with the person, the event and the entry', () => {
    const heard = listen()
    const workHour = { id: 'w1' } as unknown as WorkHour
    emitTimerStarted({ user: null, event: null, workHour })
    emitTimerStopped({ user: null, event: null, workHour })
    expect(heard).toEqual([
      ['timerStarted', { user: null, event: null, workHour }],
      ['timerStopped', { user: null, event: null, workHour }],
    ])
  })

  it('hear when another tab empties the storage or removes the session, and nothing else', () => {
    let heard = 0
    const stop = onStorageCleared(() => heard++)
    const change = (init: StorageEventInit): boolean => globalThis.dispatchEvent(new StorageEvent('storage', init))
    change({ key: 'bama-color-scheme', newValue: 'dark' })
    change({ key: 'currentUser', newValue: '{}' })
    expect(heard).toBe(0)
    change({ key: 'currentUser', newValue: null })
    change({ key: null })
    expect(heard).toBe(2)
    stop()
    change({ key: null })
    expect(heard).toBe(2)
  })
})
