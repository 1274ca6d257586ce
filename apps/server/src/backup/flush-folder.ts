import { open } from 'node:fs/promises'

/** Flushes a folder's list of names to disk, so that a new name survives a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
