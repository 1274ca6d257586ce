let isLeaving = false

/** Whether the page is being left for good, so that forms with unsaved input don't prompt. */
export const isLeavingWithoutPrompt = (): boolean => isLeaving

/**
 * Goes to the app's start page without a prompt, because the session on this page has ended, or loads this page `again`.
 */
export function leaveWithoutPrompt(to: 'start' | 'again' = 'start'): void {
  isLeaving = true
  if (to === 'again') location.reload()
  else location.replace('/')
}

/**
 * Makes the browser prompt before leaving the page while a write is in progress: screens show a change before it is on
 * disk, and unloading the page would abort the write.
 */
export function createLeaveGuard(page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) {
  let underWay = 0
  let ended = Promise.withResolvers<void>()
  const ask = (event: Event): void => {
    if (!isLeaving) event.preventDefault()
  }
  return {
    /** Runs the work and guards the page until it settles. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      if (underWay++ === 0) {
        page.addEventListener('beforeunload', ask)
        ended = Promise.withResolvers()
      }
      try {
        return await work()
      } finally {
        if (--underWay === 0) {
          page.removeEventListener('beforeunload', ask)
          ended.resolve()
        }
      }
    },
    /** Resolves when no write is in progress; undefined if none is now. */
    rest: (): Promise<void> | undefined => (underWay === 0 ? undefined : ended.promise),
  }
}

export const leaveGuard = createLeaveGuard(globalThis)

/** Resolves when the changes that screens show already are on disk; undefined if they are. */
export const untilWritten = (): Promise<void> | undefined => leaveGuard.rest()
