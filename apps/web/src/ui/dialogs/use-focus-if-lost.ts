import { type RefObject, useEffect, useRef } from 'react'

/** For a dialog's title: takes the focus if the focused element was removed, as when a record has just loaded. */
export function useFocusIfLost(): RefObject<HTMLHeadingElement | null> {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  return element
}
