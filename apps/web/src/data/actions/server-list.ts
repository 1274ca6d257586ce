import type { Result } from '@bama/domain'
import { useCallback, useEffect, useState } from 'react'
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

/** Fetches a list whenever online. `fetchItems` must be the same function at each render. */
export function useServerList<T>(
  isOnline: boolean,
  fetchItems: () => Promise<Result<{ readonly items: readonly T[] }, ApiProblem>>,
): ServerList<T> {
  const [state, setState] = useState<Omit<ServerList<T>, 'refresh'>>({ items: null, isFailed: false })
  const refresh = useCallback(async () => {
    const answer = await checkingSession(fetchItems())
    setState(({ items }) => (answer.ok ? { items: answer.value.items, isFailed: false } : { items, isFailed: true }))
  }, [fetchItems])
  useEffect(() => {
    if (isOnline) void refresh()
  }, [isOnline, refresh])
  return { ...state, refresh }
}
