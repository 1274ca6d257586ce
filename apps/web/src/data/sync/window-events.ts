import type { Event, User, WorkHour } from '@bama/domain'

/** The detail of a timer's start or stop: its person, its event (null without one), and the entry. */
export interface TimerDetail {
  readonly user: User | null
  readonly event: Event | null
  readonly workHour: WorkHour
}

/** The window events of the specification (B7.27, B7.28), by name, with their details. */
interface WindowEvents {
  /** A pull changed records of this entity. */
  readonly cloudSyncUpdate: { readonly entity: string }
  /** A sync ended, successfully or not. */
  readonly cloudSyncComplete: null
  /** A reset replaced the whole copy. */
  readonly forceUIRefresh: null
  readonly timerStarted: TimerDetail
  readonly timerStopped: TimerDetail
}

function emit<Name extends keyof WindowEvents>(name: Name, detail: WindowEvents[Name]): void {
  globalThis.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Reports what a response of the server changed in the local copy. */
export function emitApplied({
  entities,
  replaced,
}: {
  readonly entities: readonly string[]
  readonly replaced: boolean
}): void {
  for (const entity of entities) emit('cloudSyncUpdate', { entity })
  if (replaced) emit('forceUIRefresh', null)
}

export const emitSyncComplete = (): void => emit('cloudSyncComplete', null)
export const emitTimerStarted = (detail: TimerDetail): void => emit('timerStarted', detail)
export const emitTimerStopped = (detail: TimerDetail): void => emit('timerStopped', detail)

/**
 * Calls back when another tab cleared the browser's storage or removed the session from it. The session itself is in
 * IndexedDB, which has no such event, so the caller has to read it.
 */
export function onStorageCleared(callback: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    const isCleared = event.key === null
    const isSessionGone = event.key === 'currentUser' && event.newValue === null
    if (isCleared || isSessionGone) callback()
  }
  globalThis.addEventListener('storage', listener)
  return () => globalThis.removeEventListener('storage', listener)
}
