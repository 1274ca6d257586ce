import { ApiFailure } from '../http/api-failure.ts'

/** What a person may have the server store in a day. */
export interface DailyBudget {
  /** Takes so many bytes from a person's day. Throws `too_many_requests`, and takes nothing, when they are not left. */
  take(userId: string, bytes: number): void
}

interface Day {
  used: number
  endsAt: number
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Counts what each person sends in 24 hours from the first byte, in this process's memory: a person who is refused tries
 * again later, nothing is lost. `now`: milliseconds on a clock that nobody sets.
 */
export function createDailyBudget({
  bytesPerDay,
  now,
}: {
  readonly bytesPerDay: number
  readonly now: () => number
}): DailyBudget {
  // Bounded by the number of people: strangers have no day.
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
  }
}

/** The bytes of a call's body; one that does not say counts as the largest that is taken. */
export const bodyBytes = (
  { headers }: { readonly headers: { readonly 'content-length'?: string | undefined } },
  most: number,
): number => {
  const said = Number(headers['content-length'] ?? Number.NaN)
  return Number.isFinite(said) ? said : most
}
