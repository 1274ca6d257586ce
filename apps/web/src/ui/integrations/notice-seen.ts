/** What texts are sent for. Each sends something else, so each is told of by itself. */
export type Use = 'brief' | 'summary' | 'poster'

/** On this device, and gone with the rest at a sign-out. */
const keyOf = (use: Use): string => `bama-notice-${use}`

/** Whether this person has read here that texts go to this host. A browser without a memory shows it again. */
export function isNoticeSeen(use: Use, userId: string, host: string): boolean {
  try {
    return localStorage.getItem(keyOf(use)) === `${userId} ${host}`
  } catch {
    return false
  }
}

export function noteNoticeSeen(use: Use, userId: string, host: string): void {
  try {
    localStorage.setItem(keyOf(use), `${userId} ${host}`)
  } catch {
    // Full or forbidden: it is shown again.
  }
}
