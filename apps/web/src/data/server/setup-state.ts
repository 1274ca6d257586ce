/**
 * Whether the server still waits for its first admin; null when it can't be reached. Without the schemas of the other calls:
 * the sign-in page asks before they have loaded.
 */
export async function fetchSetupNeeded(): Promise<boolean | null> {
  try {
    const answer = await fetch('/api/setup', { signal: AbortSignal.timeout(60_000) })
    const state: unknown = await answer.json()
    return typeof state === 'object' && state !== null && 'needed' in state ? state.needed === true : null
  } catch {
    return null
  }
}
