/**
 * What one tab posts to the others about the session. `clearing`: the copy on this device is about to be emptied on purpose.
 * `entering`: somebody signs in, so nothing that was asked of the server for a session before that may answer any more.
 * `mode`: the browser works with a server now, or without one.
 */
type SessionNews = 'expired' | 'signed_out' | 'signed_in' | 'blocked' | 'clearing' | 'entering' | 'mode'

/** The other tabs of this browser: a sign-out in one signs out all. */
const tabs = new BroadcastChannel('bama-session')

export const postSessionNews = (news: SessionNews): void => tabs.postMessage(news)

export const onSessionNews = (listener: (news: SessionNews) => void): void =>
  tabs.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
