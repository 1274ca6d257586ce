import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockOpening } from '../store/opening-lock.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const prefix = '.restore-'

/** The lock that a restore holds in its folder; a process that dies lets go of it. */
const heldIn = (folder: string): string => join(folder, 'held')

/** A folder for a restore: on the disk of the files, so that they only need to be renamed. */
export const inRestoreFolder = <T>(filesDir: string, work: (folder: string) => Promise<T>): Promise<T> =>
  inTemporaryFolder(join(filesDir, prefix), async (folder) => {
    const release = lockOpening(heldIn(folder))
    try {
      return await work(folder)
    } finally {
      release()
    }
  })

/** Removes what killed restores left among the files: each has a whole backup in it. One that runs is left alone. */
export async function clearRestoreRemains(filesDir: string): Promise<void> {
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
