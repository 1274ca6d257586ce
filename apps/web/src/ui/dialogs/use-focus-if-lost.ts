import { type RefObject, useEffect, useRef } from 'react'

/** For a dialog's title: it takes the focus when what had it is gone, as after a record was looked up. */
export function useFocusIfLost(): RefObject<HTMLHeadingElement | null> {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  return element
}
