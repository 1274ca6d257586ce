import type { UserRow } from './user-rows.ts'

export interface UserActions {
  /** Offline, accounts can't be changed. */
  readonly isOffline: boolean
  /** The server sends links by e-mail. */
  readonly sendsMail: boolean
  edit(row: UserRow): void
  setPassword(row: UserRow): void
  askLink(row: UserRow): void
  approve(row: UserRow): void
  askDisable(row: UserRow): void
  askDelete(row: UserRow): void
}
