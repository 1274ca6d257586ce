// Loaded into a server's process before it starts. Every five seconds it writes a line with its memory and event-loop
// delays.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface ServerSample {
  /** Seconds since the process started. */
  readonly at: number
  readonly rssMb: number
  readonly heapMb: number
  /** How late timers were beyond the sampling resolution, in the previous five seconds. */
  readonly loopP99Ms: number
  readonly loopMaxMs: number
}

export const sampleEveryMs = 5000
const resolution = 10

const file = process.env['BENCH_PROBE']
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const mb = (bytes: number): number => Math.round((bytes / 2 ** 20) * 10) / 10
  // Measured delays include the resolution, which isn't a delay.
  const late = (nanoseconds: number): number => Math.max(0, Math.round((nanoseconds / 1e6 - resolution) * 10) / 10)
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    const sample: ServerSample = {
      at: Math.round(process.uptime()),
      rssMb: mb(rss),
      heapMb: mb(heapUsed),
      loopP99Ms: late(delay.percentile(99)),
      loopMaxMs: late(delay.max),
    }
    delay.reset()
    appendFileSync(file, `${JSON.stringify(sample)}\n`)
  }, sampleEveryMs).unref()
}
