const menuOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-event-id="${CSS.escape(id)}"] [data-card-menu]`)

/** How long a menu takes to close and hand its focus back. */
const menuClosesMs = 250

/**
 * After a move by menu, the focus follows the card: in another column it is drawn anew, and the button
 * that had the focus is gone. Someone who went elsewhere meanwhile is left in peace.
 */
export function focusCardMenu(id: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body || document.activeElement === null) menuOf(id)?.focus()
  }, menuClosesMs)
}
