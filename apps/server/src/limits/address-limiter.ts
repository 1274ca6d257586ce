import { ApiFailure, type CallErrorCode } from '../http/api-failure.ts'
import { addressKey } from './address-key.ts'
import { createBoundedMap } from './bounded-map.ts'

/** Counts failures per network address. */
export interface AddressLimiter {
  /** Milliseconds that this address still has to wait; 0 if none. */
  waitMs(address: string): number
  /** Throws `too_many_requests`, with this message, while the address has to wait. */
  refuseWhileWaiting(address: string, message: string): void
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

  const waitMs = (address: string): number => {
    const failures = failuresOf(address)
    return isWaiting(failures) ? failures.forgottenAt - now() : 0
  }

  return {
    waitMs,
    refuseWhileWaiting(address, message) {
      const ms = waitMs(address)
      if (ms > 0) throw new ApiFailure('too_many_requests', message, { retryAfterSeconds: Math.ceil(ms / 1000) })
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

/**
 * Runs a call that may be a guess, which failed if it throws `code`. It counts as a failure from its beginning, so that
 * concurrent guesses don't slip through together. Throws `too_many_requests`, with this message, while the address has
 * to wait.
 */
export async function limitGuesses<T>(
  limiter: AddressLimiter,
  address: string,
  { code, message }: { readonly code: CallErrorCode; readonly message: string },
  look: () => Promise<T>,
): Promise<T> {
  limiter.refuseWhileWaiting(address, message)
  limiter.count(address)
  try {
    const found = await look()
    limiter.uncount(address)
    return found
  } catch (error) {
    // Otherwise nothing was guessed: the server was too busy, or the database failed.
    if (!(error instanceof ApiFailure && error.code === code)) limiter.uncount(address)
    throw error
  }
}
