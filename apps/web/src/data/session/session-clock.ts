interface SessionTime {
  /** The server's time minus the device's, in milliseconds. */
  readonly offsetMs: number
  /** The latest instant seen in the session, by the server's clock. */
  readonly seenMs: number
}

interface SessionClock {
  /** Goes on from what is known of this session. */
  start(time: SessionTime): void
  /** Server time in milliseconds. Never goes back, and advances while the page is open. */
  now(): number
}

/**
 * The clock of sessions, which setting back the device's clock doesn't prolong. `steadyMs` is a monotonic clock. The
 * time while the app is closed is known from the device's clock only.
 */
export function createSessionClock(nowMs: () => number, steadyMs: () => number): SessionClock {
  let offsetMs = 0
  let seenMs = 0
  let at = 0
  return {
    start(time) {
      ;({ offsetMs, seenMs } = time)
      at = steadyMs()
    },
    now() {
      const steady = steadyMs()
      seenMs = Math.max(nowMs() + offsetMs, seenMs + steady - at)
      at = steady
      return seenMs
    },
  }
}
