/** Who wanted pushes in this browser: who signs in after them is not subscribed by that. */
const key = 'bama:pushes-of'

export function pushesWantedBy(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function setPushesWanted(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(key)
    else localStorage.setItem(key, userId)
  } catch {
    // A browser that stores nothing asks again.
  }
}
