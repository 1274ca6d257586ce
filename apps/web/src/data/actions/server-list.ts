import type { Result } from '@bama/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiProblem } from '../server/api.ts'
import { validateSession } from '../session/keep-session.ts'

/** Validates the session if the server answers that there is none. */
export async function checkingSession<T>(request: Promise<Result<T, ApiProblem>>): Promise<Result<T, ApiProblem>> {
  const answer = await request
  if (!answer.ok && answer.error.status === 401 && answer.error.code !== 'invalid_credentials') void validateSession()
  return answer
}

/** A list that only the server knows. */
export interface ServerList<T> {
  /** Null until fetched. */
  readonly items: readonly T[] | null
  /** Whether the last fetch failed. */
  readonly isFailed: boolean
  readonly refresh: () => Promise<void>
}

/**
 * Fetches a list whenever online, and again after each sync while the page is visible. `fetchItems` must be the same
 * function at each render.
 */
export function useServerList<T>(
  isOnline: boolean,
  fetchItems: () => Promise<Result<{ readonly items: readonly T[] }, ApiProblem>>,
): ServerList<T> {
  const [state, setState] = useState<Omit<ServerList<T>, 'refresh'>>({ items: null, isFailed: false })
  const fetches = useRef(0)
  const shown = useRef(0)
  const fetchList = useCallback(
    async (isRoutine: boolean) => {
      const number = ++fetches.current
      const answer = await checkingSession(fetchItems())
      // What was asked for before an own change doesn't show it. A failed look in passing removes nothing that is shown.
      if (number < shown.current || (isRoutine && !answer.ok)) return
      shown.current = number
      setState(({ items }) => (answer.ok ? { items: answer.value.items, isFailed: false } : { items, isFailed: true }))
    },
    [fetchItems],
  )
  const refresh = useCallback(() => fetchList(false), [fetchList])
  useEffect(() => {
    if (!isOnline) return undefined
    void refresh()
    const look = (): void => {
      if (document.visibilityState === 'visible') void fetchList(true)
    }
    globalThis.addEventListener('cloudSyncComplete', look)
    return () => globalThis.removeEventListener('cloudSyncComplete', look)
  }, [isOnline, refresh, fetchList])
  return { ...state, refresh }
}
