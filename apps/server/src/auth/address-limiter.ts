import { addressKey } from './address-key.ts'
import { createBoundedMap } from './bounded-map.ts'

/** Counts failures per network address. */
export interface AddressLimiter {
  /** Milliseconds that this address still has to wait; 0 if none. */
  waitMs(address: string): number
  count(address: string): void
  /** Takes back a failure that turned out not to be one. */
  uncount(address: string): void
}

interface Failures {
  count: number
  forgottenAt: number
}

const windowMs = 15 * 60_000
const failuresPerAddress = 30

/**
 * Makes an address wait after 30 failures. 15 minutes after the first failure, all of them are forgotten.
 * Kept in memory and bounded: the least recently touched address that isn't waiting is evicted.
 * `now` returns milliseconds of a monotonic clock.
 */
export function createAddressLimiter(deps: {
  readonly now: () => number
  readonly maxEntries?: number
}): AddressLimiter {
  const { now, maxEntries = 10_000 } = deps
  const isWaiting = ({ count, forgottenAt }: Failures): boolean => count >= failuresPerAddress && forgottenAt > now()
  const addresses = createBoundedMap<Failures>(maxEntries, (failures) => !isWaiting(failures))

  /** Only a failure creates an entry, not a lookup. */
  const failuresOf = (address: string): Failures => {
    const known = addresses.get(addressKey(address))
    return known !== undefined && known.forgottenAt > now() ? known : { count: 0, forgottenAt: 0 }
  }

  return {
    waitMs(address) {
      const failures = failuresOf(address)
      return isWaiting(failures) ? failures.forgottenAt - now() : 0
    },
    count(address) {
      const failures = failuresOf(address)
      if (failures.count === 0) failures.forgottenAt = now() + windowMs
      failures.count++
      addresses.touch(addressKey(address), failures)
    },
    uncount(address) {
      const failures = failuresOf(address)
      failures.count = Math.max(0, failures.count - 1)
    },
  }
}
