import { useLayoutEffect, useState } from 'react'

/** How far below the page's top a list begins, in pixels: where a virtual list that the window scrolls has its first row. */
export function useListTop(list: HTMLElement | null): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list === null) return undefined
    const measure = (): void => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    measure()
    // What stands above the list may grow at any time, and the page with it: a banner, a second line of filters.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
