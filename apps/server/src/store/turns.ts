/** Others went first for longer than a caller waits. */
export class WaitedTooLong extends Error {}

/** Runs a piece of work when it is its turn. Throws {@link WaitedTooLong} when that does not come. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs one piece of work at a time, in the order they came; each waits for `waitMs` at most. */
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
      // The turn goes straight to who waits, so that nobody slips in between.
      if (next === undefined) isTaken = false
      else {
        queue.delete(next)
        next()
      }
    }
  }
}
