let isLeaving = false

/** Whether the page is being left for good: forms that hold something unsaved don't ask then. */
export const isLeavingWithoutPrompt = (): boolean => isLeaving

/** Leaves for the app's start without a question: the page is not this person's any more. */
export function leaveWithoutPrompt(): void {
  isLeaving = true
  location.replace('/')
}

/**
 * Lets the browser ask before it leaves the page while something is not on the disk yet: a screen shows a change before it is
 * written, and a page that goes away ends its write.
 */
export function createLeaveGuard(page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) {
  let underWay = 0
  const ask = (event: Event): void => {
    if (!isLeaving) event.preventDefault()
  }
  return {
    /** Does the work, and guards the page until it has ended, in whichever way. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      if (underWay++ === 0) page.addEventListener('beforeunload', ask)
      try {
        return await work()
      } finally {
        if (--underWay === 0) page.removeEventListener('beforeunload', ask)
      }
    },
  }
}

export const leaveGuard = createLeaveGuard(globalThis)
