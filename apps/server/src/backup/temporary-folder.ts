import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'

/** Runs `work` with a new folder whose name begins with `prefix`. The folder is removed even if the program is interrupted. */
export async function inTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(prefix)
  const breakOff = (): void => {
    rmSync(folder, { recursive: true, force: true })
    process.stderr.write('Broken off.\n')
    process.exit(130)
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
