import { type RefObject, useEffect, useRef } from 'react'

/** The link that was followed last, and where from: who comes back there finds the focus on it. */
let followed: { readonly from: string; readonly link: string } | null = null

const here = (): string => location.pathname + location.search

/** `link`: what tells it from the others of its page. To be called before it leads away. */
export function noteFollowed(link: string): void {
  followed = { from: here(), link }
}

/** The link takes the focus when one comes back to it; in a dialog that opens for that, from what would have it there. */
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
    // The dialog gives the focus to its own first thing a moment later; what the person does next is theirs.
    dialog.addEventListener('focusin', ({ target }) => target !== element && element.focus(), { signal })
    for (const input of ['keydown', 'pointerdown']) document.addEventListener(input, end, { capture: true, signal })
    return end
  }, [link])
  return anchor
}
