import { setTimeout } from 'node:timers/promises'

/** The longest time in which nothing else got a turn of the event loop. */
export interface Standstill {
  /** Wall time, including the machine's other load and waiting for the disk. */
  readonly clockMs: number
  /** Processor time of this thread: what the code itself took. */
  readonly cpuMs: number
  readonly totalMs: number
}

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Checks at every turn of the event loop while a piece of work runs. */
export async function standstillOf(work: () => Promise<unknown>): Promise<Standstill> {
  // Earlier work is finished first, so that it isn't counted.
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
