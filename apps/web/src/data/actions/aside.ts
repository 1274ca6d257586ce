import { useEffect, useState } from 'react'
import { readAside, writeAside } from '../local/device-facts.ts'
import { isWritten } from '../local/full-disk.ts'
import { readMode } from '../local/mode.ts'
import { moveLock } from '../local/move-fence.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { postSessionNews } from '../session/session-news.ts'

/**
 * Switches to the server at this address in a browser that began alone, with nobody signed in. The local data is set
 * aside, locked, until it is taken up again (`isAside` false), moved or removed. Resolves to false if the device could
 * not note it.
 */
export async function putAside(isAside: boolean): Promise<boolean> {
  if (!(await navigator.locks.request(moveLock, () => isWritten(writeAside(isAside))))) return false
  await readMode()
  postSessionNews('mode')
  // Only its address has a one-time link.
  leaveWithoutPrompt(location.pathname === '/invitation' ? 'again' : 'start')
  return true
}

/** Whether data from working without a server is set aside. */
export function useIsAside(): boolean {
  const [isAside, setAside] = useState(false)
  useEffect(() => void readAside().then(setAside, console.error), [])
  return isAside
}
