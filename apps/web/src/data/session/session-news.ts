/**
 * Messages between tabs about the session. `clearing`: the copy on this device is about to be emptied on purpose.
 * `entering`: someone is signing in, so responses to earlier requests for a session must be dropped. `mode`: the
 * browser has changed to working with or without a server.
 */
type SessionNews = 'expired' | 'signed_out' | 'signed_in' | 'blocked' | 'clearing' | 'entering' | 'mode'

/** The other tabs of this browser, so that a sign-out in one applies to all. */
const tabs = new BroadcastChannel('bama-session')

export const postSessionNews = (news: SessionNews): void => tabs.postMessage(news)

export const onSessionNews = (listener: (news: SessionNews) => void): void =>
  tabs.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
