import { useEffect } from 'react'
import { useNow } from './use-now.ts'

/** Looks at once, and again every ten seconds: what tells nobody that it has changed. */
export function useLook(look: () => void): void {
  const now = useNow()
  useEffect(look, [look, now])
}
