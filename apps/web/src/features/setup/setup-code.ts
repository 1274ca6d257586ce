/**
 * The one-time code in the address that the server prints: `/setup#code=…`, `/setup?code=…` or just `/setup#…`.
 * After the hash it never reaches a log.
 */
export function setupCodeOf(location: { readonly hash: string; readonly search: string }): string {
  const hash = location.hash.replace(/^#/, '')
  const fromHash = hash.includes('=') ? new URLSearchParams(hash).get('code') : hash
  return (fromHash || new URLSearchParams(location.search).get('code')) ?? ''
}
