import { useEffect, useState } from 'react'
import { fetchServerState, type ServerState } from '../../data/early.ts'

/** Asks what kind of server is at this address, once and each time that `isNeeded` becomes true. Undefined until it answers. */
export function useServerState(isNeeded = true): ServerState | undefined {
  const [server, setServer] = useState<ServerState>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    void fetchServerState().then((state) => isCurrent && setServer(state))
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  return server
}
