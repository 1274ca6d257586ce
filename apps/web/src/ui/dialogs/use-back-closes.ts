import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The forms and sheets that fill the screen, the one on top last. */
const open: symbol[] = []

/** Whether this is on top of what fills the screen: Back is for that alone, and what lies below stays and asks nothing. */
export function useTopmost(isOpen: boolean): () => boolean {
  const [self] = useState(() => Symbol('open'))
  useEffect(() => {
    if (!isOpen) return undefined
    open.push(self)
    return () => void open.splice(open.indexOf(self), 1)
  }, [isOpen, self])
  return () => open.at(-1) === self
}

/** Back closes what is mounted, such as a phone's sheet, and goes nowhere. */
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
