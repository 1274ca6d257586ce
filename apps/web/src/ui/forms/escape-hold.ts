import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react'

type Hold = (holder: string, isHeld: boolean) => void

/** Tells the dialog around it that Escape is somebody's inside: it closes a field or a window there, not the dialog. */
export const EscapeHold = createContext<Hold>(() => undefined)

/** For a dialog: whether anybody inside holds Escape, and what {@link EscapeHold} gives them. Each holder lets go of their own hold only. */
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

/** Holds Escape on call, under a name of this component's own. */
export function useHoldEscape(): (isHeld: boolean) => void {
  const hold = useContext(EscapeHold)
  const holder = useId()
  return useCallback((isHeld) => hold(holder, isHeld), [hold, holder])
}

/** Holds Escape while something is open inside the dialog. */
export function useEscapeHeld(isHeld: boolean): void {
  const hold = useHoldEscape()
  useEffect(() => {
    if (!isHeld) return undefined
    hold(true)
    return () => hold(false)
  }, [isHeld, hold])
}
