import { useEffect, useEffectEvent } from 'react'
import { isAnythingOpen } from '../dialogs/use-back-closes.ts'

const field = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]'

/** Calls `onEscape` for an Escape that is for nothing else: no dialog or menu, no field, and no row being dragged. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (press: KeyboardEvent): void => {
      const isInField = press.target instanceof Element && press.target.matches(field)
      const isOver = isAnythingOpen() || document.querySelector('dialog[open]') !== null
      if (press.key === 'Escape' && !press.defaultPrevented && !isInField && !isOver) latest()
    }
    // Before a menu closes by the same key, and after the drag library, which listens on the window.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
}
