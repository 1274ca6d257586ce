import { useEffectEvent } from 'react'

/** The component library gives the focus back 10 ms after a dialog was closed, unless it was unmounted by then. */
const focusReturnMs = 20

/**
 * What follows when a dialog is gone, once the focus has had its time to return. With less motion an exit ends at once, and
 * what unmounts the dialog then would leave the focus nowhere.
 */
export function useAfterFocusReturn(onClosed: (() => void) | undefined): () => void {
  const closed = useEffectEvent(() => onClosed?.())
  return () => void setTimeout(() => closed(), focusReturnMs)
}
