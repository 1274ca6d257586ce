import { useLayoutEffect, useState } from 'react'

/**
 * The distance of a list's start from the top of the page, in pixels, for virtual lists that scroll with the window.
 */
export function useListTop(list: HTMLElement | null): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list === null) return undefined
    const measure = (): void => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    measure()
    // Content above the list, such as a banner or a second line of filters, may grow at any time, and the page with it.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
