/** On this device, and gone with the rest at a sign-out. */
const key = 'bama-model-notice'

/** Whether this person was told here that texts go to this host. A browser without a memory tells it again. */
export function isNoticeSeen(userId: string, host: string): boolean {
  try {
    return localStorage.getItem(key) === `${userId} ${host}`
  } catch {
    return false
  }
}

export function noteNoticeSeen(userId: string, host: string): void {
  try {
    localStorage.setItem(key, `${userId} ${host}`)
  } catch {
    // Full or forbidden: it is told again.
  }
}
