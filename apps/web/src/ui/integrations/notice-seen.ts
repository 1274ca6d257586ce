/** What content is sent for. Each use sends something different and has its own notice. */
export type Use = 'brief' | 'summary' | 'poster'

/** Stored on this device. Sign-out wipes it with everything else. */
const keyOf = (use: Use): string => `bama-notice-${use}`

/** Whether this person has accepted the notice for this host here. Shown again if the browser can't store that. */
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
    // Full or forbidden: the notice will be shown again.
  }
}
