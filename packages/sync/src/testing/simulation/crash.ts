import { Crash } from '../memory-store.ts'
import type { Run, SimDevice } from './run.ts'

/** Runs work that may crash, after which only the disk remains. Null after a crash. */
export async function survive<T>(run: Run, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    run.met.crashes++
    return null
  }
}

/** Maybe makes the device crash in its next write. */
export function maybeCrash({ random }: Run, device: SimDevice, probability: number): string {
  const crash = random.chance(probability) ? random.pick(['before-commit', 'after-commit'] as const) : null
  device.store.crashNext(crash)
  return crash === null ? '' : ` CRASH ${crash}`
}
