/** How long a menu or a window takes to close and hand its focus back. */
const closesMs = 250

/**
 * Gives the focus to what `find` finds once what was open has closed and nobody has it: what had it is gone. Someone who went
 * elsewhere meanwhile is left in peace. `isGoing`: whether the element that has the focus is about to go too.
 */
export function focusAfterClosing(
  find: () => HTMLElement | null,
  isGoing: (active: Element) => boolean = () => false,
  looks = 12,
): void {
  setTimeout(() => {
    const active = document.activeElement
    if (active === document.body || active === null) find()?.focus()
    // On a slow device what is closing still has the focus: it is about to let go.
    else if (looks > 1 && (active.closest('[role="dialog"], [role="menu"]') !== null || isGoing(active)))
      focusAfterClosing(find, isGoing, looks - 1)
  }, closesMs)
}

/** The part of the page that the screen fills: where the focus goes when nothing nearer is left. */
export const mainPart = (): HTMLElement | null => document.querySelector<HTMLElement>('main')
