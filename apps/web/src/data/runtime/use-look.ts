import { useEffect } from 'react'
import { useNow } from './use-now.ts'

/** Calls `look` at once and every ten seconds, for state that has no change events. */
export function useLook(look: () => void): void {
  const now = useNow()
  useEffect(look, [look, now])
}
