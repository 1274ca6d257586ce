import { addressKey } from './address-key.ts'

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

const minute = 60_000
const windowMs = 15 * minute
const freeFailures = 5
const firstDelayMs = 30_000
const failuresPerAddress = 30

/**
 * Slows down guessing, per account and per network address. Nobody is locked out for good: after five failures an account
 * waits 30 s, then twice as long each time up to 15 minutes, and 15 quiet minutes later all is forgotten.
 * A try counts as failed from its beginning, so that many at the same moment don't slip through together.
 * In memory and bounded: the longest untouched entry makes room.
 */
export function createLoginLimiter(deps: { readonly now: () => number; readonly maxEntries?: number }): LoginLimiter {
  const { now, maxEntries = 10_000 } = deps
  const accounts = new Map<string, Tries>()
  const addresses = new Map<string, Tries>()

  const triesOf = (map: Map<string, Tries>, key: string): Tries => {
    const known = map.get(key)
    const tries = known !== undefined && known.forgottenAt > now() ? known : { count: 0, blockedUntil: 0, forgottenAt: 0 }
    map.delete(key)
    map.set(key, tries)
    const oldest = map.size > maxEntries ? map.keys().next() : undefined
    if (oldest?.done === false) map.delete(oldest.value)
    return tries
  }

  const countForAccount = (tries: Tries): void => {
    tries.count++
    const over = tries.count - freeFailures
    if (over >= 0) tries.blockedUntil = now() + Math.min(windowMs, firstDelayMs * 2 ** over)
    tries.forgottenAt = Math.max(now(), tries.blockedUntil) + windowMs
  }

  const countForAddress = (tries: Tries): void => {
    if (tries.count === 0) tries.forgottenAt = now() + windowMs
    tries.count++
    if (tries.count >= failuresPerAddress) tries.blockedUntil = tries.forgottenAt
  }

  const uncount = (tries: Tries, limit: number): void => {
    tries.count--
    if (tries.count < limit) tries.blockedUntil = 0
  }

  return {
    begin(email, address) {
      const account = triesOf(accounts, email)
      const place = triesOf(addresses, addressKey(address))
      const waitMs = Math.max(account.blockedUntil, place.blockedUntil) - now()
      if (waitMs > 0) return { allowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
      countForAccount(account)
      countForAddress(place)
      return {
        allowed: true,
        succeed() {
          accounts.delete(email)
          // Only this one try: whoever owns one account must not wash an address clean by signing in to it.
          uncount(place, failuresPerAddress)
        },
        forgive() {
          uncount(account, freeFailures)
          uncount(place, failuresPerAddress)
        },
      }
    },
  }
}
