import type { Lock, Timers } from './ports.ts'

/** How long a tab waits for a sign of life from the leader before it takes over. */
const aliveWithinMs = 15_000

/** The browser features that coordinate tabs: one exclusive lock, and a channel between the tabs. */
export interface TabHost {
  /**
   * Requests the lock. `onGranted` is called when this tab gets it, `onLost` when another tab takes it away. `steal`
   * gets it at once, even from its present holder. The returned function releases the lock, or withdraws a pending
   * request.
   */
  claim(options: { readonly steal: boolean; readonly onGranted: () => void; readonly onLost: () => void }): () => void
  /** Asks the leading tab for a sign of life, and for a sync if one is wanted. */
  ask(wantsSync: boolean): void
  /** Sends the sign of life. */
  beat(): void
  /** Returns a function that stops listening. */
  listen(listeners: { readonly onRequest: (wantsSync: boolean) => void; readonly onBeat: () => void }): () => void
}

export interface TabLock extends Lock {
  start(): void
  /** Releases the lock, so that another tab takes over. */
  stop(): void
}

interface TabLockDeps {
  readonly host: TabHost
  readonly timers: Timers
  /** Called when this tab starts to sync. */
  readonly onLead: () => void
  /** Called when another tab has taken over. */
  readonly onFollow: () => void
  /** Called when another tab has something to send. */
  readonly onWanted: () => void
}

/**
 * One tab has the lock for as long as it lives; the others wait for it and ask the holder instead of syncing. A holder that
 * is frozen hears nothing: who asked and got no sign of life for 15 seconds takes the lock away from it. A stolen lock
 * may leave two tabs syncing for a moment, which the cursor sorts out (S19).
 */
export function createTabLock({ host, timers, onLead, onFollow, onWanted }: TabLockDeps): TabLock {
  let leads = false
  let giveBack = (): void => undefined
  let stopListening = (): void => undefined
  let stopWaiting: (() => void) | null = null

  const cancelWaiting = (): void => {
    stopWaiting?.()
    stopWaiting = null
  }

  function claim(steal: boolean): void {
    let isCurrent = true
    const withdraw = host.claim({
      steal,
      onGranted() {
        if (!isCurrent) return
        leads = true
        cancelWaiting()
        onLead()
      },
      onLost() {
        if (!isCurrent) return
        isCurrent = false
        leads = false
        claim(false)
        onFollow()
      },
    })
    giveBack = () => {
      isCurrent = false
      withdraw()
    }
  }

  function takeOver(): void {
    stopWaiting = null
    giveBack()
    claim(true)
  }

  return {
    start() {
      stopListening = host.listen({
        onRequest(wantsSync) {
          if (!leads) return
          host.beat()
          if (wantsSync) onWanted()
        },
        onBeat: cancelWaiting,
      })
      claim(false)
    },
    stop() {
      cancelWaiting()
      stopListening()
      giveBack()
      leads = false
    },
    async run(work, isRoutine) {
      if (leads) return work()
      host.ask(!isRoutine)
      stopWaiting ??= timers.after(aliveWithinMs, takeOver)
      return null
    },
  }
}
