import { Crash } from '../memory-store.ts'
import type { SeededRandom } from '../seeded-random.ts'

interface Task {
  go: () => void
  die: (error: Error) => void
  stopped: () => void
  isDone: boolean
}

export interface Turns {
  /** Lets other tasks run; a task may crash here. */
  readonly turn: () => Promise<void>
  /** Runs works step by step in a seeded order. Each may crash at any step. Returns how many did. */
  interleave(works: readonly (() => Promise<unknown>)[], crash: number): Promise<number>
}

/** Only one task runs between two turns, whatever it awaits, so that a seed always gives the same run. */
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
