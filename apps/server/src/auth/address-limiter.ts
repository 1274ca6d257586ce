import { addressKey } from './address-key.ts'
import { createBoundedMap } from './bounded-map.ts'

/** Counts failures per network address. */
export interface AddressLimiter {
  /** Milliseconds that this address still has to wait; 0: none. */
  waitMs(address: string): number
  /** One more failure. */
  count(address: string): void
  /** One of them was none after all. */
  uncount(address: string): void
}

interface Failures {
  count: number
  forgottenAt: number
}

const windowMs = 15 * 60_000
const failuresPerAddress = 30

/**
 * After 30 failures an address waits until 15 minutes have passed since the first of them; then all is forgotten.
 * In memory and bounded: the longest untouched address that does not wait makes room. `now`: milliseconds on a clock that
 * nobody sets.
 */
export function createAddressLimiter(deps: {
  readonly now: () => number
  readonly maxEntries?: number
}): AddressLimiter {
  const { now, maxEntries = 10_000 } = deps
  const isWaiting = ({ count, forgottenAt }: Failures): boolean => count >= failuresPerAddress && forgottenAt > now()
  const addresses = createBoundedMap<Failures>(maxEntries, (failures) => !isWaiting(failures))

  /** Looking leaves no entry behind: only a failure does. */
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
