import { type Screen, screens } from '../access/screens.ts'
import type { Message } from './schema.ts'

/** The target of a message's link. */
export interface MessageLink {
  readonly screen: Screen
  /** An address inside the app, ready for navigation: `/Events?event=e1&comment=c1`. */
  readonly path: string
  /** Whether the link names one record, and not the screen as a whole. */
  readonly namesRecord: boolean
}

/** Any origin works. If parsing changes it, the link leads out of the app. */
const inside = 'https://app.invalid'

/** Parses a stored link. Null unless it leads to a screen of this app: a message may contain any address. */
export function messageLink(link: string | null): MessageLink | null {
  if (link === null || !/^\/(?![/\\])/.test(link)) return null
  // The parser drops tabs and line breaks, which would turn `/\t/site` into another site's address.
  const url = URL.parse(link, inside)
  if (url === null || url.origin !== inside) return null
  const screen = screens.find((known) => `/${known}`.toLowerCase() === url.pathname.toLowerCase())
  if (screen === undefined) return null
  return { screen, path: `/${screen}${url.search}`, namesRecord: namesRecord(screen, url.searchParams) }
}

/** `client` is a filter on the board, but names a record on the screen of follow-ups. */
const namesRecord = (screen: Screen, search: URLSearchParams): boolean =>
  search.has('event') ||
  search.has('chat') ||
  search.has('task') ||
  (screen === 'SeasonalClients' && search.has('client'))

export const chatLink = (chatId: string): string => `/Chats?chat=${encodeURIComponent(chatId)}`

/** Whether a message is about a mention in this chat. */
export const isMentionInChat = ({ context_link: link }: Pick<Message, 'context_link'>, chatId: string): boolean =>
  link?.startsWith(`${chatLink(chatId)}&`) === true
