import { type Screen, screens } from '../access/screens.ts'

/** Where a message's link leads. */
export interface MessageLink {
  readonly screen: Screen
  /** An address inside the app, to be followed as it is: `/Events?event=e1&comment=c1`. */
  readonly path: string
  /** Whether it names one record of the screen, or the screen as a whole. */
  readonly namesRecord: boolean
}

/** Any origin does: what has another one after parsing led out of the app. */
const inside = 'https://app.invalid'

/**
 * Reads a stored link. Only a screen of this app may be followed, whatever a message says: `null` for other sites, other
 * schemes and addresses that no screen has.
 */
export function messageLink(link: string | null): MessageLink | null {
  if (link === null || !/^\/(?![/\\])/.test(link)) return null
  // The parser drops tabs and line breaks, by which `/\t/site` would become another site's address.
  const url = URL.parse(link, inside)
  if (url === null || url.origin !== inside) return null
  const screen = screens.find((known) => `/${known}`.toLowerCase() === url.pathname.toLowerCase())
  if (screen === undefined) return null
  return { screen, path: `/${screen}${url.search}`, namesRecord: namesRecord(screen, url.searchParams) }
}

/** On the board a client is a filter; on the follow-ups' own screen it is the record. */
const namesRecord = (screen: Screen, search: URLSearchParams): boolean =>
  search.has('event') ||
  search.has('chat') ||
  search.has('task') ||
  (screen === 'SeasonalClients' && search.has('client'))
