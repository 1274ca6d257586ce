import { focusAfterClosing, mainPart } from '../../../ui/dialogs/focus-after-closing.ts'
import type { UserRow } from './user-rows.ts'

/** What a row's buttons do. */
export interface UserActions {
  /** There is no connection: nothing can be changed. */
  readonly isOffline: boolean
  /** Links go out by e-mail. */
  readonly sendsMail: boolean
  edit(row: UserRow): void
  setPassword(row: UserRow): void
  askLink(row: UserRow): void
  approve(row: UserRow): void
  askDisable(row: UserRow): void
  askDelete(row: UserRow): void
}

const moreButtonOf = (id: string): HTMLElement | null => document.querySelector(`[data-user-menu="${CSS.escape(id)}"]`)

/** A menu's item is gone when the dialog that it opened closes: the menu's button takes the focus. */
export const focusRow = (id: string | undefined): void =>
  focusAfterClosing(() => (id === undefined ? null : moreButtonOf(id)) ?? mainPart())

/** A deleted person's row goes with its buttons: the neighbour's takes the focus. */
export const focusAfterDeleting = (deletedId: string, neighbourId: string | undefined): void =>
  focusAfterClosing(
    () => (neighbourId === undefined ? null : moreButtonOf(neighbourId)) ?? mainPart(),
    (active) => active.getAttribute('data-user-menu') === deletedId,
  )
