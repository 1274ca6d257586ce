import type { VisibleClient } from '@bama/domain'
import type { EventCounts } from '../../data/index.ts'

/** A client as the list shows it; `counts` come a moment after the names. */
export interface ClientRow {
  readonly id: string
  readonly client: LocalClient
  readonly counts: EventCounts | undefined
}

export type LocalClient = VisibleClient & { readonly _synced?: boolean }

/** What a row's buttons do. */
export interface ClientActions {
  edit(client: LocalClient): void
  remove(client: LocalClient): void
}
