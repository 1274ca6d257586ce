import { createAddressLimiter } from './address-limiter.ts'
import { createBoundedMap } from './bounded-map.ts'

/** How a try to sign in began. Who may go on says how it ended; a try that says nothing has failed. */
type LoginAttempt =
  | { readonly allowed: false; readonly retryAfterSeconds: number }
  | {
      readonly allowed: true
      /** The password was right. */
      readonly succeed: () => void
      /** It was not tried after all. */
      readonly forgive: () => void
    }

export interface LoginLimiter {
  /**
   * `ownCounter`: names a live session, or a browser that signed in to this account before. It waits for its own failures
   * alone, those of strangers don't hold it up.
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
 * Slows down guessing, per network address and per account. Nobody is locked out for good: after five failures an account
 * waits 30 s, then twice as long each time up to 15 minutes, and 15 quiet minutes later all is forgotten.
 * A try counts as failed from its beginning, so that many at the same moment don't slip through together. A try that is
 * refused leaves nothing behind: so one address can't fill the memory with invented accounts.
 * In memory and bounded: the longest untouched entry makes room, but none that makes somebody wait; when there is no
 * other, accounts that are new wait, too. `now`: milliseconds on a clock that nobody sets.
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
      // What fails there is a guess at the account as well: everybody else waits for it.
      const account = triesOf(email)
      const isAlsoGuess = ownCounter !== null && account.blockedUntil <= now() && accounts.touch(email, account)
      if (isAlsoGuess) countFor(account)
      const uncountElsewhere = (): void => {
        if (isAlsoGuess) uncountFor(account)
        // Only this one try: anyone who owns one account must not wash an address clean by signing in to it.
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
