import { Crash } from '../memory-store.ts'
import type { SeededRandom } from '../seeded-random.ts'

interface Task {
  go: () => void
  die: (error: Error) => void
  stopped: () => void
  isDone: boolean
}

export interface Turns {
  /** Where others may go first, and a crash may come. */
  readonly turn: () => Promise<void>
  /** Runs these, one step of one of them at a time, in an order that the seed decides. Each may die at any step. Gives how many did. */
  interleave(works: readonly (() => Promise<unknown>)[], crash: number): Promise<number>
}

/** Only one task ever runs between two turns, whatever it awaits: so a seed gives the same run every time. */
export function createTurns(random: SeededRandom): Turns {
  let current: Task | null = null
  const turn = (): Promise<void> => {
    const task = current
    if (task === null) return Promise.resolve()
    return new Promise((go, die) => {
      task.go = go
      task.die = die
      task.stopped()
    })
  }
  const step = async (task: Task, move: () => void): Promise<void> => {
    current = task
    const stopped = new Promise<void>((stop) => (task.stopped = stop))
    move()
    await stopped
    current = null
  }
  return {
    turn,
    async interleave(works, crash) {
      let crashes = 0
      const failures: unknown[] = []
      const tasks: Task[] = []
      for (const work of works) {
        const task: Task = { go: () => undefined, die: () => undefined, stopped: () => undefined, isDone: false }
        const end = (error?: unknown): void => {
          task.isDone = true
          if (error instanceof Crash) crashes++
          else if (error !== undefined) failures.push(error)
          task.stopped()
        }
        await step(task, () => void work().then(() => end(), end))
        tasks.push(task)
      }
      for (;;) {
        const open = tasks.filter(({ isDone }) => !isDone)
        if (open.length === 0) break
        const task = random.pick(open)
        await step(task, () => (random.chance(crash) ? task.die(new Crash('crash')) : task.go()))
      }
      if (failures.length > 0) throw failures[0]
      return crashes
    },
  }
}
