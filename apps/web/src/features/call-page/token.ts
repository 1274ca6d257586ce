const kept = 'bama-call'

/**
 * Returns the token of the link that was followed, or null without one. Removes it from the address, so that it is in
 * no history and no screenshot. The tab's session storage keeps it for reloads.
 */
export function takeToken(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return read()
  history.replaceState(null, '', location.pathname)
  try {
    sessionStorage.setItem(kept, token)
  } catch {
    // Storage may be blocked. A reload then needs the link again.
  }
  return token
}

function read(): string | null {
  try {
    return sessionStorage.getItem(kept)
  } catch {
    return null
  }
}
