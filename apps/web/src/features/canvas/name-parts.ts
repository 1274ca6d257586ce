import { canvasTexts } from '../../texts/canvas.ts'

const { parts } = canvasTexts

const set =
  (attribute: string, value: string) =>
  (element: Element): void => {
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
  }

/** What the drawing library leaves without a name, or calls otherwise than it shows it. */
const amended: readonly (readonly [selector: string, amend: (element: Element) => void])[] = [
  ['.main-menu-trigger', set('aria-label', parts.menu)],
  ['.App-toolbar__extra-tools-trigger', set('aria-label', parts.moreTools)],
  ['.color-picker-container', set('aria-label', parts.colors)],
  // It shows how large, and the label hid that.
  ['.reset-zoom-button[aria-label]', (button) => button.removeAttribute('aria-label')],
  // The page's own is another.
  ['footer[role="contentinfo"]', set('role', 'group')],
]

/** Gives the drawing's parts the names that assistive technology needs, as they come. Returns the end of it. */
export function nameParts(root: Element | null): (() => void) | undefined {
  if (root === null) return undefined
  const amend = (): void => {
    for (const [selector, change] of amended) root.querySelectorAll(selector).forEach(change)
  }
  amend()
  const observer = new MutationObserver(amend)
  observer.observe(root, { childList: true, subtree: true })
  // Its dialogs lie beside the page. Escape closes the one that has the focus, and of what leads out of the product none is left
  // that would take it.
  const dialogs = new MutationObserver(() => {
    const dialog = document.querySelector<HTMLElement>('.excalidraw-modal-container .Modal__content')
    if (dialog?.contains(document.activeElement) === false) dialog.focus()
  })
  dialogs.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    dialogs.disconnect()
  }
}
