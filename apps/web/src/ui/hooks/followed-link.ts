import { type RefObject, useEffect, useRef } from 'react'

/** The link followed last and its page. Returning to the page focuses the link. */
let followed: { readonly from: string; readonly link: string } | null = null

const here = (): string => location.pathname + location.search

/** To be called before following a link. `link` identifies it among the links of its page. */
export function noteFollowed(link: string): void {
  followed = { from: here(), link }
}

/** Focuses the link when the user returns to it, even in a dialog that would focus something else as it opens. */
export function useFocusOnReturn(link: string): RefObject<HTMLAnchorElement | null> {
  const anchor = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const element = anchor.current
    if (element === null || followed?.link !== link || followed.from !== here()) return undefined
    followed = null
    element.focus()
    const dialog = element.closest('[role="dialog"]')
    if (dialog === null) return undefined
    const ended = new AbortController()
    const end = (): void => ended.abort()
    const { signal } = ended
    // The dialog focuses its own first element a moment later. The user's next input ends this.
    dialog.addEventListener('focusin', ({ target }) => target !== element && element.focus(), { signal })
    for (const input of ['keydown', 'pointerdown']) document.addEventListener(input, end, { capture: true, signal })
    return end
  }, [link])
  return anchor
}
