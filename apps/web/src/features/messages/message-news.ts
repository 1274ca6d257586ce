import type { Message } from '@bama/domain'
import type { Inbox } from '../../data/index.ts'

/** What an open page remembers of the inbox. */
export interface Watch {
  readonly known: ReadonlySet<string>
  /** The messages that existed when the page opened have arrived, so later ones are news. */
  readonly isSettled: boolean
}

interface Surroundings {
  /** When the page was opened, in milliseconds. */
  readonly openedMs: number
  readonly isOnline: boolean
}

/**
 * Returns the unread messages that arrived while the page is open. Messages waiting on the server at opening arrive
 * with the first sync and aren't news. Offline there is no first sync, so everything that arrives later counts.
 */
export function newsOf(
  watch: Watch | null,
  { messages, unread, lastSyncTime }: Inbox,
  { openedMs, isOnline }: Surroundings,
): { readonly news: readonly Message[]; readonly watch: Watch } {
  const news = watch?.isSettled === true ? unread.filter(({ id }) => !watch.known.has(id)) : []
  const isSettled = watch?.isSettled === true || Date.parse(lastSyncTime) >= openedMs || !isOnline
  return { news, watch: { known: new Set(messages.map(({ id }) => id)), isSettled } }
}
