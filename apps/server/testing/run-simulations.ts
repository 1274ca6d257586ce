import {
  type CreateSimServer,
  type Met,
  nothingMet,
  type RunReport,
  type SimOptions,
  simulate,
} from '@bama/sync/testing'
import { inMemory } from './sim-stores.ts'

export interface Batch {
  readonly seeds: number
  readonly met: Met
  /** The runs that failed, each with as few steps as still fail. */
  readonly failures: readonly RunReport[]
}

export interface BatchOptions extends SimOptions {
  readonly createServer?: CreateSimServer
  /** Stops after this many failures. */
  readonly maxFailures?: number
}

/** Runs simulations with consecutive seeds until `isEnough` says so of how many are done and what they met, or too many have failed. */
export async function runSimulations(
  firstSeed: number,
  isEnough: (done: number, met: Met) => boolean,
  options: BatchOptions = {},
): Promise<Batch> {
  const { createServer = inMemory.createServer, maxFailures = 3, ...rest } = options
  const met = nothingMet()
  const failures: RunReport[] = []
  let seeds = 0
  while (!isEnough(seeds, met) && failures.length < maxFailures) {
    const report = await simulate(firstSeed + seeds, createServer, rest)
    for (const key of Object.keys(met) as (keyof Met)[]) met[key] += report.met[key]
    if (report.problems.length > 0)
      failures.push(await shorten(report, (steps) => simulate(report.seed, createServer, { ...rest, steps })))
    seeds++
  }
  return { seeds, met, failures }
}

/** Repeats the seed with as few steps as still fail, so that there is less to read. */
async function shorten(report: RunReport, run: (steps: number) => Promise<RunReport>): Promise<RunReport> {
  for (let steps = 0; steps < report.met.steps; steps += 1 + Math.floor(steps / 4)) {
    const shorter = await run(steps)
    if (shorter.problems.length > 0) return shorter
  }
  return report
}

/** Describes a failure so that a person can follow it: the seed, what went wrong, and every step. */
export const describeFailure = ({ seed, problems, steps, met }: RunReport): string =>
  [
    `seed ${seed}, ${met.steps} steps`,
    ...problems.map((problem) => `  ${problem}`),
    '  steps:',
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
  ].join('\n')
