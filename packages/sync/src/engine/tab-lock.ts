import type { Lock, Timers } from './ports.ts'

/** How long a tab that asked waits for a sign of life before it takes over. */
const aliveWithinMs = 15_000

/** What a browser gives to tell its tabs apart: one lock that it hands out, and a channel among the tabs. */
export interface TabHost {
  /**
   * Asks for the lock. `onGranted` when this tab gets it, `onLost` when another tab takes it away. `steal` gets it at once,
   * from anyone who has it. The returned function gives it back, or withdraws a request that still waits.
   */
  claim(options: { readonly steal: boolean; readonly onGranted: () => void; readonly onLost: () => void }): () => void
  /** Asks the tab that has the lock for a sign of life, and for a sync if one is wanted. */
  ask(wantsSync: boolean): void
  /** Gives that sign of life. */
  beat(): void
  /** Returns a function that stops listening. */
  listen(listeners: { readonly onRequest: (wantsSync: boolean) => void; readonly onBeat: () => void }): () => void
}

export interface TabLock extends Lock {
  start(): void
  /** Gives the lock back: another tab goes on. */
  stop(): void
}

interface TabLockDeps {
  readonly host: TabHost
  readonly timers: Timers
  /** This tab syncs from now on. */
  readonly onLead: () => void
  /** Another tab has taken over. */
  readonly onFollow: () => void
  /** Another tab has something to send. */
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
