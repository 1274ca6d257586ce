import { focusAfterClosing } from '../../../ui/dialogs/focus-after-closing.ts'

/** After a move by menu, the focus follows the card: in another column it is drawn anew, and the button that had it is gone. */
export const focusCardMenu = (id: string): void =>
  focusAfterClosing(() => document.querySelector(`[data-event-id="${CSS.escape(id)}"] [data-card-menu]`))
