import type { VisibleClient } from '@bama/domain'
import type { EventCounts } from '../../data/index.ts'

/** A row of the client list. `counts` load after the names. */
export interface ClientRow {
  readonly id: string
  readonly client: LocalClient
  readonly counts: EventCounts | undefined
}

export type LocalClient = VisibleClient & { readonly _synced?: boolean }

export interface ClientActions {
  edit(client: LocalClient): void
  remove(client: LocalClient): void
}
