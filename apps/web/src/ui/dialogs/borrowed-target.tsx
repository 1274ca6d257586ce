import { type Ref, useEffect } from 'react'

/** Makes an element that is already on the page the target of a menu, instead of rendering one. */
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
