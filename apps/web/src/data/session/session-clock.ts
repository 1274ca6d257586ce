/** What a session says of its time. */
interface SessionTime {
  /** The server's time less this device's, in milliseconds. */
  readonly offsetMs: number
  /** The latest instant that was seen in it, by the server's clock. */
  readonly seenMs: number
}

interface SessionClock {
  /** Goes on from what is known of this session. */
  start(time: SessionTime): void
  /** By the server's clock, in milliseconds. It never goes back, and goes on while the page is open. */
  now(): number
}

/**
 * The time as sessions count it: a device clock that is set back prolongs none. `steadyMs` runs whatever the clock is set to;
 * what passes while the app is closed is known by the clock alone.
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
