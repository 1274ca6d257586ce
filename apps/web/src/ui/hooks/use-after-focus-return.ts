import { useEffect, useEffectEvent, useRef } from 'react'

/** Mantine returns the focus 10 ms after a dialog was closed, if the dialog is still mounted then. */
export const focusReturnMs = 20

/**
 * Calls `onClosed` after the focus has returned from a closed dialog or menu. The returned function is to be called
 * when the exit transition ends. With reduced motion that is at once, and unmounting then would lose the focus.
 */
export function useAfterFocusReturn(opened: boolean, onClosed: (() => void) | undefined): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closed = useEffectEvent(() => onClosed?.())
  // Opened again in the meantime.
  useEffect(() => {
    if (opened) clearTimeout(timer.current)
  }, [opened])
  return () => {
    timer.current = setTimeout(() => closed(), focusReturnMs)
  }
}
