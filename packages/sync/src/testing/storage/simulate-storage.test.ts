import { describe, expect, it } from 'vitest'
import { describeStorageFailure, runStorageSimulations } from './run-storage-simulations.ts'
import { formerKindsOfRun, simulateStorage } from './simulate-storage.ts'

const seeds = 36

describe('devices over a storage without a brain', () => {
  it('[S71] [S72] show the same, lose nothing and bring nothing back, whatever goes wrong', async () => {
    const { met, failures } = await runStorageSimulations(1, (done) => done >= seeds)
    expect(failures.map(describeStorageFailure)).toEqual([])
    // A situation that never occurred was not tested. A head that goes back is rare here, and has its own test (S73).
    const missing = Object.entries(met).flatMap(([what, times]) => (times === 0 && what !== 'wentBack' ? [what] : []))
    expect(missing).toEqual([])
  })

  it('[S72] [S79] come through the seeds that once failed', async () => {
    for (const seed of [
      400_011, 400_286, 500_712, 501_039, 600_157, 610_245, 613_557, 614_920, 620_453, 623_524, 700_040, 700_051,
    ])
      expect((await simulateStorage(seed, formerKindsOfRun)).problems).toEqual([])
  })

  it('[S71] do the same again for the same seed', async () => {
    expect((await simulateStorage(7)).steps).toEqual((await simulateStorage(7)).steps)
  })
})
