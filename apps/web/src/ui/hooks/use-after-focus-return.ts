import { useEffect, useEffectEvent, useRef } from 'react'

/** The component library gives the focus back 10 ms after a dialog was closed, unless it was unmounted by then. */
export const focusReturnMs = 20

/**
 * What follows when a dialog or menu is gone, once the focus has had its time to return: to be called when its exit has
 * ended. With less motion that is at once, and what unmounts it then would leave the focus nowhere.
 */
export function useAfterFocusReturn(opened: boolean, onClosed: (() => void) | undefined): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closed = useEffectEvent(() => onClosed?.())
  // Opened again meanwhile, it is not gone.
  useEffect(() => {
    if (opened) clearTimeout(timer.current)
  }, [opened])
  return () => {
    timer.current = setTimeout(() => closed(), focusReturnMs)
  }
}
