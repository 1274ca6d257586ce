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
