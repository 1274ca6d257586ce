import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react'

type Hold = (holder: string, isHeld: boolean) => void

/**
 * Tells the surrounding dialog that something inside (an open field or dialog) handles Escape, so the dialog must not
 * close.
 */
export const EscapeHold = createContext<Hold>(() => undefined)

/**
 * For a dialog: whether anything inside holds Escape, and the value for {@link EscapeHold}. Holders release only their
 * own hold.
 */
export function useEscapeHolders(): { readonly isHeld: boolean; readonly hold: Hold } {
  const [holders, setHolders] = useState<ReadonlySet<string>>(new Set())
  const hold = useCallback<Hold>((holder, isHeld) => {
    setHolders((known) => {
      if (known.has(holder) === isHeld) return known
      return isHeld ? known.union(new Set([holder])) : known.difference(new Set([holder]))
    })
  }, [])
  return { isHeld: holders.size > 0, hold }
}

/** Returns a function that holds or releases Escape for this component. */
export function useHoldEscape(): (isHeld: boolean) => void {
  const hold = useContext(EscapeHold)
  const holder = useId()
  return useCallback((isHeld) => hold(holder, isHeld), [hold, holder])
}

/** Holds Escape while something inside the dialog is open. */
export function useEscapeHeld(isHeld: boolean): void {
  const hold = useHoldEscape()
  useEffect(() => {
    if (!isHeld) return undefined
    hold(true)
    return () => hold(false)
  }, [isHeld, hold])
}
