import { useEffect, useState } from 'react'
import { fetchServerState, type ServerState } from '../../data/early.ts'

const againMs = 10_000

/**
 * Asks what kind of server is at this address each time that `isNeeded` becomes true, and again while nothing responds.
 * Undefined until the first answer.
 */
export function useServerState(isNeeded = true): ServerState | undefined {
  const [server, setServer] = useState<ServerState>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const state = await fetchServerState()
      if (!isCurrent) return
      setServer(state)
      if (state === 'unreachable') timer = setTimeout(() => void ask(), againMs)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isNeeded])
  return server
}
