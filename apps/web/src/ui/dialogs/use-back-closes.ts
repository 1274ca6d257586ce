import { useEffect, useEffectEvent } from 'react'

interface Layer {
  readonly close: () => void
}

/** What is open above the screen, such as dialogs and menus, topmost last. */
const open: Layer[] = []

export const isAnythingOpen = (): boolean => open.length > 0

/** For a press of Back: closes what is topmost and leaves the rest. False if nothing is open. */
export function closeTopmost(): boolean {
  const topmost = open.at(-1)
  topmost?.close()
  return topmost !== undefined
}

/**
 * Makes Back close this dialog, sheet or menu while it is open, instead of navigating. One that must stay, such as
 * while it saves, refuses in `close`. Back then does nothing.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer: Layer = { close: () => latest() }
    open.push(layer)
    return () => void open.splice(open.indexOf(layer), 1)
  }, [isOpen])
}
