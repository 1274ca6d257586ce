import { useLayoutEffect, useState } from 'react'

/**
 * Mantine gives the focus back only for what was closed when it was mounted, to what had it when an effect ran: a first drawing
 * closed, then open. The second is drawn before anything else runs: with less motion the content comes with it and takes the
 * focus, and an effect that came after that would remember the content.
 */
export function useOpensAfterMount(opened: boolean): boolean {
  const [isReady, setIsReady] = useState(false)
  useLayoutEffect(() => setIsReady(opened), [opened])
  return opened && isReady
}
