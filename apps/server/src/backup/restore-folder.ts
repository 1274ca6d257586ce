import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockOpening } from '../store/opening-lock.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const prefix = '.restore-'

/** The lock that a restore holds in its folder. It is released when the process dies. */
const heldIn = (folder: string): string => join(folder, 'held')

/** Runs `work` with a temporary folder on the disk of the stored files, so that files only have to be renamed. */
export const inRestoreFolder = <T>(filesDir: string, work: (folder: string) => Promise<T>): Promise<T> =>
  inTemporaryFolder(join(filesDir, prefix), async (folder) => {
    const release = lockOpening(heldIn(folder))
    try {
      return await work(folder)
    } finally {
      release()
    }
  })

/** Removes the folders of killed restores, each with a whole backup in it. Those of running restores are kept. */
export async function clearRestoreRemains(filesDir: string): Promise<void> {
  // Where files are in an object storage, only a restore makes the folder.
  if (!existsSync(filesDir)) return
  for (const name of await readdir(filesDir)) {
    const folder = join(filesDir, name)
    if (!name.startsWith(prefix) || isHeld(folder)) continue
    await rm(folder, { recursive: true, force: true })
  }
}

function isHeld(folder: string): boolean {
  try {
    lockOpening(heldIn(folder), 0)()
    return false
  } catch {
    return true
  }
}
