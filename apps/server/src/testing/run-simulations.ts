import { type Met, nothingMet, type RunReport, simulate } from '@bama/sync/testing'
import { createSqliteSimServer } from './sim-server.ts'

export interface Batch {
  readonly seeds: number
  readonly met: Met
  /** Runs that ended in anything but what they should. */
  readonly failures: readonly RunReport[]
}

/** Runs simulations with consecutive seeds until `isEnough` says so, or three have failed. */
export async function runSimulations(firstSeed: number, isEnough: (done: number) => boolean): Promise<Batch> {
  const met = nothingMet()
  const failures: RunReport[] = []
  let seeds = 0
  while (!isEnough(seeds) && failures.length < 3) {
    const report = await simulate(firstSeed + seeds, createSqliteSimServer)
    for (const key of Object.keys(met) as (keyof Met)[]) met[key] += report.met[key]
    if (report.problems.length > 0) failures.push(report)
    seeds++
  }
  return { seeds, met, failures }
}

/** A failure as a person can follow it: the seed, what went wrong, and every step. */
export const tellFailure = ({ seed, problems, steps }: RunReport): string =>
  [`seed ${seed}`, ...problems.map((problem) => `  ${problem}`), '  steps:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n')
