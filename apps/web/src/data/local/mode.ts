import { localCopyId } from './database.ts'
import { readAside, readConnected, readLocalVault } from './device-database.ts'

/**
 * How this browser works: with the server of its address, or alone. It begins alone only when somebody says so where no server
 * is, and stays so until its data went to one, or somebody puts it aside: a server that is down changes nothing.
 */
type Mode = 'server' | 'local'

let mode: Mode = 'server'

export const isLocalMode = (): boolean => mode === 'local'

const storedMode = async (): Promise<Mode> => {
  const isOwn = (await readLocalVault()) !== null && (await readConnected()) === null
  return isOwn && !(await readAside()) ? 'local' : 'server'
}

/** Reads how this browser works, once at the start and when that may have changed. */
export async function readMode(): Promise<void> {
  mode = await storedMode()
}

/** Whether another tab changed how this browser works. This page opened the other copy, and has to begin again. */
export const isModeOld = async (): Promise<boolean> => (await storedMode()) !== mode

/** The copy with which a person works: their own, or the one that people of a device without a server share. */
export const copyIdOf = (userId: string): string => (isLocalMode() ? localCopyId : userId)
