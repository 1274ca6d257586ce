import { canvasTexts } from '../../texts/canvas.ts'

const { parts } = canvasTexts

const set =
  (attribute: string, value: string) =>
  (element: Element): void => {
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
  }

/** Parts that the drawing library leaves unnamed, or names differently from their visible text. */
const amended: readonly (readonly [selector: string, amend: (element: Element) => void])[] = [
  ['.main-menu-trigger', set('aria-label', parts.menu)],
  ['.App-toolbar__extra-tools-trigger', set('aria-label', parts.moreTools)],
  ['.color-picker-container', set('aria-label', parts.colors)],
  // Its text shows the zoom level, which the label would hide.
  ['.reset-zoom-button[aria-label]', (button) => button.removeAttribute('aria-label')],
  // The page has a `contentinfo` of its own.
  ['footer[role="contentinfo"]', set('role', 'group')],
]

/** Gives the drawing's parts accessible names, also those added later. Returns a function that stops doing so. */
export function nameParts(root: Element | null): (() => void) | undefined {
  if (root === null) return undefined
  const amend = (): void => {
    for (const [selector, change] of amended) root.querySelectorAll(selector).forEach(change)
  }
  amend()
  const observer = new MutationObserver(amend)
  observer.observe(root, { childList: true, subtree: true })
  // The library's dialogs are rendered outside `root`, and Escape closes only a dialog that has the focus. The links
  // that the library would focus are hidden, so the focus goes to the dialog itself.
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
