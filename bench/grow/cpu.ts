/** Milliseconds of processor time that some work takes in this process: other work on the machine hardly counts. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const warmUps = 3

/** The middle of several runs, the first ones are not counted: code is compiled then. */
export async function medianCpuMs(runs: number, work: (run: number) => unknown): Promise<number> {
  const times: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const ms = await cpuMs(() => work(run))
    if (run >= 0) times.push(ms)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}
