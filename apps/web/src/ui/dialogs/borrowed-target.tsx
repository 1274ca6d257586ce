import { type Ref, useEffect } from 'react'

/** Hands a menu an element that is already on the page as its target, instead of drawing another. */
export function BorrowedTarget({
  element,
  ref,
}: {
  readonly element: HTMLElement | null
  readonly ref?: Ref<HTMLElement>
}) {
  useEffect(() => {
    if (typeof ref === 'function') return ref(element) ?? undefined
    if (ref) ref.current = element
    return undefined
  }, [ref, element])
  return null
}
