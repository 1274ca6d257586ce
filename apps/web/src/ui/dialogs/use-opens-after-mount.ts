import { useLayoutEffect, useState } from 'react'

/**
 * Renders a dialog closed first, then open: Mantine returns the focus only for dialogs that were mounted closed, to the
 * element that was focused when its effect ran. A layout effect renders the second state before anything else runs.
 * With reduced motion the content takes the focus as it renders, so a later effect would remember the content instead.
 */
export function useOpensAfterMount(opened: boolean): boolean {
  const [isReady, setIsReady] = useState(false)
  useLayoutEffect(() => setIsReady(opened), [opened])
  return opened && isReady
}
