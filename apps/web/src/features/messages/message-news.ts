import type { Message } from '@bama/domain'
import type { Inbox } from '../../data/index.ts'

/** What an open page knows of its messages. */
export interface Watch {
  readonly known: ReadonlySet<string>
  /** What was there when the page opened has all come: from now on what comes is news. */
  readonly isSettled: boolean
}

interface Surroundings {
  /** When the page was opened, in milliseconds. */
  readonly openedMs: number
  readonly isOnline: boolean
}

/**
 * Which unread messages came while one looks. Those that waited on the server when the page was opened are no news; they come
 * with the first sync. Without a network there is none, and what comes later is news.
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
