/**
 * Returns the processor time of some work in this process, in milliseconds. Other load on the machine hardly matters.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const warmUps = 3

/** Returns the median of several runs after warm-up runs, in which code is compiled. */
export async function medianCpuMs(runs: number, work: (run: number) => unknown): Promise<number> {
  const times: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const ms = await cpuMs(() => work(run))
    if (run >= 0) times.push(ms)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}
