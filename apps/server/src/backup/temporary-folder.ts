import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants } from 'node:os'

/** Runs `work` with a new folder whose name begins with `prefix`. The folder is removed even if the program is interrupted. */
export async function inTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(prefix)
  const breakOff = (signal: NodeJS.Signals): void => {
    rmSync(folder, { recursive: true, force: true })
    process.stderr.write('Broken off.\n')
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, breakOff)
  try {
    return await work(folder)
  } finally {
    for (const signal of signals) process.off(signal, breakOff)
    await rm(folder, { recursive: true, force: true })
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const
