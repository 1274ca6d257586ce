import { simulateStorage, type StorageRunReport } from './simulate-storage.ts'
import { nothingMetInStorage, type StorageMet } from './storage-sim.ts'

export interface StorageBatch {
  readonly seeds: number
  readonly met: StorageMet
  readonly failures: readonly StorageRunReport[]
}

/** Runs simulations with consecutive seeds until `isEnough` says so, or too many have failed. */
export async function runStorageSimulations(
  firstSeed: number,
  isEnough: (done: number) => boolean,
  maxFailures = 3,
): Promise<StorageBatch> {
  const met = nothingMetInStorage()
  const failures: StorageRunReport[] = []
  let seeds = 0
  while (!isEnough(seeds) && failures.length < maxFailures) {
    const report = await simulateStorage(firstSeed + seeds)
    for (const key of Object.keys(met) as (keyof StorageMet)[]) met[key] += report.met[key]
    if (report.problems.length > 0) failures.push(report)
    seeds++
  }
  return { seeds, met, failures }
}

/** Formats a failure: the seed, the problems, and every step. */
export const describeStorageFailure = ({ seed, problems, steps }: StorageRunReport): string =>
  [`seed ${seed}`, ...problems.map((problem) => `  ${problem}`), '  steps:', ...steps.map((step) => `  ${step}`)].join(
    '\n',
  )
