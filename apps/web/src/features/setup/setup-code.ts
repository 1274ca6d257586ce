/**
 * Returns the one-time code from the address printed by the server: `/setup#code=…`, `/setup?code=…` or `/setup#…`.
 * The hash is preferred, since it never reaches a server log.
 */
export function setupCodeOf(location: { readonly hash: string; readonly search: string }): string {
  const hash = location.hash.replace(/^#/, '')
  const fromHash = hash.includes('=') ? new URLSearchParams(hash).get('code') : hash
  return (fromHash || new URLSearchParams(location.search).get('code')) ?? ''
}
