import { focusAfterClosing } from '../../ui/dialogs/focus-after-closing.ts'

/** After a move by menu the focus follows the task, whose row may be drawn anew. */
export const focusTaskMenu = (id: string): void =>
  focusAfterClosing(() => document.querySelector(`[data-task-id="${CSS.escape(id)}"] [data-task-menu]`))
