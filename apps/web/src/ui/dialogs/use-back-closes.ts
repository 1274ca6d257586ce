import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The open forms and sheets that fill the screen, topmost last. */
const open: symbol[] = []

/** Whether this is the topmost full-screen layer. Only the topmost handles Back; those below stay and ask nothing. */
export function useTopmost(isOpen: boolean): () => boolean {
  const [self] = useState(() => Symbol('open'))
  useEffect(() => {
    if (!isOpen) return undefined
    open.push(self)
    return () => void open.splice(open.indexOf(self), 1)
  }, [isOpen, self])
  return () => open.at(-1) === self
}

/** Makes Back close a mounted layer, such as a phone's sheet, instead of navigating. */
export function useBackCloses(close: () => void): void {
  const isTopmost = useTopmost(true)
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || !isTopmost()) return false
      close()
      return true
    },
    enableBeforeUnload: false,
  })
}

/** The same for a layer whose contents stay mounted while it is closed: rendered in it while it is open. */
export function ClosedByBack({ onClose }: { readonly onClose: () => void }): null {
  useBackCloses(onClose)
  return null
}
