import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isLeavingWithoutPrompt } from '../../data/index.ts'

interface UnsavedInput {
  readonly isUnsaved: () => boolean
  /** Holds what is typed, or drops what was held if nothing is. */
  readonly hold: () => void
  /** Called when the page is shown again: another tab may have saved what was held. */
  readonly onShown?: () => void
}

/**
 * What is typed in a field that saves when it is left: a phone discards a hidden page without asking, so it is held then,
 * until it is saved or taken back. Leaving the page asks.
 */
export function useUnsavedInput({ isUnsaved, hold, onShown }: UnsavedInput): void {
  const follow = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') hold()
    else onShown?.()
  })
  useEffect(() => {
    const onVisibility = (): void => follow()
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
  useBlocker({
    shouldBlockFn: () => false,
    enableBeforeUnload: () => isUnsaved() && !isLeavingWithoutPrompt(),
  })
}
