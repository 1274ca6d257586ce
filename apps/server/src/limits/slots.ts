import { ApiFailure } from '../http/api-failure.ts'

interface SlotLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** Runs a piece of work as soon as there is room for it. */
export type InSlot = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `atOnce` pieces of work run, and `waiting` more wait in order of arrival. Refuses any further work with
 * `unavailable`, because a queue that only grows doesn't help.
 */
export function createSlots({ atOnce, waiting }: SlotLimits): InSlot {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new ApiFailure('unavailable', 'too much is asked of the server at this moment', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // Passes the slot on directly, so that no newcomer takes it first.
      if (next === undefined) running--
      else next()
    }
  }
}

/** Limits each person to a few of the slots, so that nobody holds up everyone else. */
export function createSlotsPerPerson({
  each,
  all,
}: {
  readonly each: SlotLimits
  readonly all: SlotLimits
}): <T>(userId: string, work: () => Promise<T>) => Promise<T> {
  const inSlot = createSlots(all)
  const people = new Map<string, { readonly inOwnSlot: InSlot; tasks: number }>()
  return async (userId, work) => {
    const person = people.get(userId) ?? { inOwnSlot: createSlots(each), tasks: 0 }
    people.set(userId, person)
    person.tasks++
    try {
      return await person.inOwnSlot(() => inSlot(work))
    } finally {
      if (--person.tasks === 0) people.delete(userId)
    }
  }
}
