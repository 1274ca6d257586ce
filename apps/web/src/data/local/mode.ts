import { localCopyId } from './database-names.ts'
import { readAside, readConnected } from './device-facts.ts'
import { readLocalVault } from './stored-vaults.ts'

/**
 * How this browser works: with the server at its address, or alone. It works alone if the user chose so where there was
 * no server, until its data has moved to one or is set aside. A server that is down changes nothing.
 */
type Mode = 'server' | 'local'

let mode: Mode = 'server'

export const isLocalMode = (): boolean => mode === 'local'

const storedMode = async (): Promise<Mode> => {
  const isOwn = (await readLocalVault()) !== null && (await readConnected()) === null
  return isOwn && !(await readAside()) ? 'local' : 'server'
}

/** Reads the mode, at the start and whenever it may have changed. */
export async function readMode(): Promise<void> {
  mode = await storedMode()
}

/** Whether another tab has changed the mode. This page has the other copy open and must be reloaded. */
export const isModeOld = async (): Promise<boolean> => (await storedMode()) !== mode

/** The copy a person works with: their own, or the one shared by all people of a device without a server. */
export const copyIdOf = (userId: string): string => (isLocalMode() ? localCopyId : userId)
