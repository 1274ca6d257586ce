const kept = 'bama-call'

/**
 * The token of the link that was followed, which is taken out of the address: so it stands in no history and no picture of the
 * screen. The tab keeps it, so that the page may be loaded again. Null: no link was followed here.
 */
export function takeToken(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return read()
  history.replaceState(null, '', location.pathname)
  try {
    sessionStorage.setItem(kept, token)
  } catch {
    // Storage may be blocked: then the link is opened again.
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
