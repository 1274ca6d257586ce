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
  begin(email: string, address: string): LoginAttempt
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
 * Slows down guessing, per account and per network address. Nobody is locked out for good: after five failures an account
 * waits 30 s, then twice as long each time up to 15 minutes, and 15 quiet minutes later all is forgotten.
 * A try counts as failed from its beginning, so that many at the same moment don't slip through together.
 * In memory and bounded: the longest untouched entry makes room.
 */
export function createLoginLimiter(deps: { readonly now: () => number; readonly maxEntries?: number }): LoginLimiter {
  const { now, maxEntries = 10_000 } = deps
  const accounts = createBoundedMap<Tries>(maxEntries)
  const places = createAddressLimiter({ now, maxEntries })

  const triesOf = (email: string): Tries => {
    const known = accounts.get(email)
    const tries =
      known !== undefined && known.forgottenAt > now() ? known : { count: 0, blockedUntil: 0, forgottenAt: 0 }
    accounts.touch(email, tries)
    return tries
  }

  const countForAccount = (tries: Tries): void => {
    tries.count++
    const over = tries.count - freeFailures
    if (over >= 0) tries.blockedUntil = now() + Math.min(windowMs, firstDelayMs * 2 ** over)
    tries.forgottenAt = Math.max(now(), tries.blockedUntil) + windowMs
  }

  return {
    begin(email, address) {
      const account = triesOf(email)
      const waitMs = Math.max(account.blockedUntil - now(), places.waitMs(address))
      if (waitMs > 0) return { allowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
      countForAccount(account)
      places.count(address)
      return {
        allowed: true,
        succeed() {
          accounts.delete(email)
          // Only this one try: anyone who owns one account must not wash an address clean by signing in to it.
          places.uncount(address)
        },
        forgive() {
          account.count--
          if (account.count < freeFailures) account.blockedUntil = 0
          places.uncount(address)
        },
      }
    },
  }
}
