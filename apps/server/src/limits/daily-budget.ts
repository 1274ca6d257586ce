import { ApiFailure } from '../http/api-failure.ts'

/** Limits how much a person may have the server store in a day. */
export interface DailyBudget {
  /** Deducts the bytes from the person's day. Throws `too_many_requests`, and deducts nothing, when too few are left. */
  take(userId: string, bytes: number): void
  /** Gives back the bytes of what was not stored after all. */
  giveBack(userId: string, bytes: number): void
}

interface Day {
  used: number
  endsAt: number
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Counts what each person sends in the 24 hours that begin with their first byte. Kept in this process's memory:
 * a person who is refused tries again later, and nothing is lost. `now` returns milliseconds of a monotonic clock.
 */
export function createDailyBudget({
  bytesPerDay,
  now,
}: {
  readonly bytesPerDay: number
  readonly now: () => number
}): DailyBudget {
  // Bounded by the number of people: strangers aren't counted.
  const days = new Map<string, Day>()
  return {
    take(userId, bytes) {
      const known = days.get(userId)
      const day = known !== undefined && known.endsAt > now() ? known : { used: 0, endsAt: now() + dayMs }
      if (day.used + bytes > bytesPerDay)
        throw new ApiFailure('too_many_requests', 'this is more than one person may send in a day', {
          retryAfterSeconds: Math.ceil((day.endsAt - now()) / 1000),
        })
      day.used += bytes
      days.set(userId, day)
    },
    giveBack(userId, bytes) {
      const day = days.get(userId)
      if (day !== undefined) day.used = Math.max(0, day.used - bytes)
    },
  }
}

/** Returns the size of a request's body in bytes. `unsaid`: its size if there is no `Content-Length`. */
export const bodyBytes = (
  { headers }: { readonly headers: { readonly 'content-length'?: string | undefined } },
  unsaid: () => number,
): number => {
  const said = Number(headers['content-length'] ?? Number.NaN)
  return Number.isFinite(said) ? said : unsaid()
}
