import { setTimeout } from 'node:timers/promises'

/** The longest that nothing else got a turn of the event loop. */
export interface Standstill {
  /** By the clock: with what other work on the machine added, and with waiting for the disk. */
  readonly clockMs: number
  /** By the processor time of this thread: what the code itself took. */
  readonly cpuMs: number
  readonly totalMs: number
}

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Looks at every turn of the event loop while a piece of work runs. */
export async function standstillOf(work: () => Promise<unknown>): Promise<Standstill> {
  // What came before is cleared away, not counted.
  await setTimeout(50)
  const worst = { clockMs: 0, cpuMs: 0 }
  let isRunning = true
  let at = { clock: performance.now(), cpu: threadMs() }
  const started = at.clock
  const look = (): void => {
    if (!isRunning) return
    const now = { clock: performance.now(), cpu: threadMs() }
    worst.clockMs = Math.max(worst.clockMs, now.clock - at.clock)
    worst.cpuMs = Math.max(worst.cpuMs, now.cpu - at.cpu)
    at = now
    setImmediate(look)
  }
  setImmediate(look)
  await work()
  const totalMs = performance.now() - started
  await setTimeout(5)
  isRunning = false
  return { ...worst, totalMs }
}
