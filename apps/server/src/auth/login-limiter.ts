import { createAddressLimiter } from '../limits/address-limiter.ts'
import { createBoundedMap } from '../limits/bounded-map.ts'

/** How an attempt to sign in began. An allowed attempt that reports no outcome counts as failed. */
type LoginAttempt =
  | { readonly allowed: false; readonly retryAfterSeconds: number }
  | {
      readonly allowed: true
      /** Reports that the password was right. */
      readonly succeed: () => void
      /** Reports that the password was never checked. */
      readonly forgive: () => void
    }

export interface LoginLimiter {
  /**
   * `ownCounter` names a live session, or a browser that signed in to this account before. It waits for its own failures
   * and those of its address, but not for strangers' failures with the account.
   */
  begin(email: string, address: string, ownCounter?: string | null): LoginAttempt
}

interface Tries {
  count: number
  blockedUntil: number
  forgottenAt: number
}

const windowMs = 15 * 60_000
const freeFailures = 5
const firstDelayMs = 30_000

/**
 * Slows down guessing, per network address and per account. No account is locked for good: after five failures it waits
 * 30 s, then twice as long each time up to 15 minutes, and after 15 quiet minutes all failures are forgotten.
 * An attempt counts as failed from its beginning, so that concurrent attempts don't slip through together. A refused
 * attempt leaves no entry, so one address can't fill the memory with invented accounts.
 * Kept in memory and bounded: the least recently touched entry that makes nobody wait is evicted. When there is none,
 * new accounts have to wait too. `now` returns milliseconds of a monotonic clock.
 */
export function createLoginLimiter(deps: { readonly now: () => number; readonly maxEntries?: number }): LoginLimiter {
  const { now, maxEntries = 10_000 } = deps
  const accounts = createBoundedMap<Tries>(maxEntries, ({ blockedUntil }) => blockedUntil <= now())
  const places = createAddressLimiter({ now, maxEntries })

  const refused = (waitMs: number): LoginAttempt => ({ allowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) })

  const triesOf = (key: string): Tries => {
    const known = accounts.get(key)
    return known !== undefined && known.forgottenAt > now() ? known : { count: 0, blockedUntil: 0, forgottenAt: 0 }
  }

  const countFor = (tries: Tries): void => {
    tries.count++
    const over = tries.count - freeFailures
    if (over >= 0) tries.blockedUntil = now() + Math.min(windowMs, firstDelayMs * 2 ** over)
    tries.forgottenAt = Math.max(now(), tries.blockedUntil) + windowMs
  }

  const uncountFor = (tries: Tries): void => {
    tries.count--
    if (tries.count < freeFailures) tries.blockedUntil = 0
  }

  return {
    begin(email, address, ownCounter = null) {
      const key = ownCounter ?? email
      const tries = triesOf(key)
      const waitMs = Math.max(places.waitMs(address), tries.blockedUntil - now())
      if (waitMs > 0) return refused(waitMs)
      if (!accounts.touch(key, tries)) return refused(firstDelayMs)
      countFor(tries)
      places.count(address)
      // A failure there is also a guess at the account, and makes everyone else wait.
      const account = triesOf(email)
      const isAlsoGuess = ownCounter !== null && account.blockedUntil <= now() && accounts.touch(email, account)
      if (isAlsoGuess) countFor(account)
      const uncountElsewhere = (): void => {
        if (isAlsoGuess) uncountFor(account)
        // Only this attempt: otherwise signing in to one's own account would clear the address of all its failures.
        places.uncount(address)
      }
      return {
        allowed: true,
        succeed() {
          accounts.delete(key)
          uncountElsewhere()
        },
        forgive() {
          uncountFor(tries)
          uncountElsewhere()
        },
      }
    },
  }
}
