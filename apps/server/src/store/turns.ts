/** Thrown when other work took longer than the caller waits. */
export class WaitedTooLong extends Error {}

/** Runs a piece of work when its turn comes. Throws {@link WaitedTooLong} if it doesn't come in time. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs one piece of work at a time, in order of arrival; each waits at most `waitMs`. */
export function createTurns(waitMs: number): InTurn {
  let isTaken = false
  const queue = new Set<() => void>()

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.delete(go)
        reject(new WaitedTooLong(`no turn within ${waitMs} ms`))
      }, waitMs)
      queue.add(go)
    })

  return async (work) => {
    if (isTaken) await turn()
    isTaken = true
    try {
      return await work()
    } finally {
      const [next] = queue
      // The turn passes directly to the next waiter, so that new work can't slip in between.
      if (next === undefined) isTaken = false
      else {
        queue.delete(next)
        next()
      }
    }
  }
}
